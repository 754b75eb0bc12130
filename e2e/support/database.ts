/** The product's PostgreSQL, for states that clicks cannot create: passed time, a bigger plan, hundreds of rows. */
import path from 'node:path'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'
import type { Product } from './product.ts'

/** Runs one statement with its values (`$1`…). */
export async function changeRows(product: Product, statement: string, values: unknown[] = []): Promise<void> {
  const host = path.join(product.dataDir, 'postgres')
  const connection = { host, port: 5432, user: 'footfall', database: 'footfall' }
  const opened = openDatabase(connection, createLog('silent'))
  try {
    await opened.pool.query(statement, values)
  } finally {
    await opened.close()
  }
}
