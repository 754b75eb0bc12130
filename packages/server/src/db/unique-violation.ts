/** Whether PostgreSQL refused a row because another has the same value: two requests conflicted at a unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && violated === constraint
}
