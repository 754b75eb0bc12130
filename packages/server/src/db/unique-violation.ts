/** Whether PostgreSQL refused a row by a unique constraint, e.g. because two requests inserted the same value. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && violated === constraint
}
