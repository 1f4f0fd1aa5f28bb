/** Paths of the drive: names from a publisher's folder down, without a slash at the ends; '' is the root. */

/** The names of a path; empty ones do not count. */
export const splitPath = (path: string) =>
  path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
