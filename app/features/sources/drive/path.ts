/** Paths of the drive: names from a publisher's folder down, joined by slashes; '' is the root. */

/** The names in a path, without empty ones. */
export const splitPath = (path: string) =>
  path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
