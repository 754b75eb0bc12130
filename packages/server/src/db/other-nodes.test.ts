import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { openDatabase } from './open.ts'
import { nodeName, otherNode } from './other-nodes.ts'

test('a node sees another one in the same database while it is there, but not its own connections', async () => {
  const [here, elsewhere] = [await newPostgresDatabase(), await newPostgresDatabase()]
  const log = createLog('silent')
  const node = openDatabase({ connectionString: here }, log)
  const more = await node.pool.connect()
  const { rows } = await more.query("SELECT current_setting('application_name') AS name")
  expect(rows).toEqual([{ name: nodeName }])
  const other = (url: string) =>
    openDatabase({ connectionString: `${url}&application_name=footfall%201%20other` }, log)
  const ofAnother = other(elsewhere)
  await ofAnother.pool.query('SELECT 1')
  expect(await otherNode(node.pool)).toBeNull()
  const ofThis = other(here)
  await ofThis.pool.query('SELECT 1')
  expect(await otherNode(node.pool)).toBe('footfall 1 other')
  await ofThis.close()
  await expect.poll(() => otherNode(node.pool)).toBeNull()
  more.release()
  await Promise.all([node.close(), ofAnother.close()])
})
