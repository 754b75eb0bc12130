/** The code that the system, Node or a library gave an error, such as `ENOENT` or PostgreSQL's `40P01`; '' if there is none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
