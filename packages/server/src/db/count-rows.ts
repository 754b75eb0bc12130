/** How many rows a query finds. */
import type { SelectQueryBuilder } from 'kysely'

export async function countRows<DB, Tables extends keyof DB>(
  found: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const count = found.select((eb) => eb.fn.countAll<number>().as('n')).$castTo<{ n: number }>()
  return (await count.executeTakeFirstOrThrow()).n
}
