/** Constraints of columns that refer to an account: PostgreSQL names them after table and column. */
const constraint = /_(?:user_id|sender_id|recipient_id|invited_by|created_by|ordered_by|author_id)_fkey$/

/** Whether PostgreSQL refused a row because the account that it refers to was deleted while the request ran. `name`: only in this column. */
export function isDeletedUser(error: unknown, name = ''): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return (
    code === '23503' && typeof violated === 'string' && constraint.test(violated) && violated.includes(name)
  )
}
