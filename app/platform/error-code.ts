/** Reads the code and the name of a caught error, which may be anything. */

const property = (
  error: unknown,
  name: 'code' | 'name' | 'path' | 'syscall',
): string | undefined => {
  const value: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The code of an error of Node or a library: ENOENT, ECONNREFUSED, P2002. */
export const errorCode = (error: unknown) => property(error, 'code')
/** The system call that failed: read, write, open. */
export const errorSyscall = (error: unknown) => property(error, 'syscall')
/** The path of a failed call of the file system. */
export const errorPath = (error: unknown) => property(error, 'path')
/** The name of an error's kind: AbortError. */
export const errorName = (error: unknown) => property(error, 'name')
