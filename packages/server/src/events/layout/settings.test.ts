import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { openEventsStore } from '../client.ts'
import { sql } from '../sql.ts'

/** The requests to the store, by the settings in their URLs. */
const asked: URLSearchParams[] = []
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://store').searchParams)
  request.resume().on('end', () => response.end())
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const watched = /quorum|consistency|distributed|shards|mutations|parallel_dist|lazy/

/** The settings about several servers that operations on a store at this address send. */
async function sent(query: string, work: (store: ReturnType<typeof openEventsStore>) => Promise<unknown>) {
  const { port } = server.address() as AddressInfo
  const store = openEventsStore({
    url: `http://127.0.0.1:${port}/footfall${query}`,
    log: createLog('silent'),
  })
  asked.length = 0
  await work(store)
  await store.close()
  return Object.fromEntries([...(asked[0] ?? [])].filter(([name]) => watched.test(name)))
}

const id = '00000000-0000-4000-8000-000000000001'
const reading = {
  skip_unavailable_shards: '0',
  optimize_skip_unused_shards: '1',
  query_plan_optimize_lazy_materialization: '0',
}
const executing = {
  skip_unavailable_shards: '0',
  distributed_foreground_insert: '1',
  parallel_distributed_insert_select: '0',
  allow_nondeterministic_mutations: '1',
  distributed_ddl_task_timeout: '300',
  distributed_ddl_output_mode: 'none',
  mutations_sync: '2',
}

test('on a cluster a batch is acknowledged by most replicas, one batch after the other', async () => {
  const insert = (query: string) =>
    sent(query, (store) => store.insert('event_ids', [{ website_id: id, event: 1n }], { token: 'a' }))
  expect(await insert('?cluster=all')).toEqual({
    distributed_foreground_insert: '1',
    insert_quorum: 'auto',
    insert_quorum_parallel: '0',
    insert_quorum_timeout: '60000',
  })
  expect(await insert('')).toEqual({ distributed_foreground_insert: '1' })
})

test('on a cluster a statement says which rows it sees, and where its subqueries look', async () => {
  const query = (options: object) => sent('?cluster=all', (store) => store.query(sql`SELECT 1`, options))
  expect(await query({})).toEqual(reading)
  expect(await query({ withinShards: true })).toEqual({ ...reading, distributed_product_mode: 'local' })
  expect(await query({ consistent: true })).toEqual({ ...reading, select_sequential_consistency: '1' })
  const everything = { withinShards: true, consistent: true }
  expect(await sent('', (store) => store.query(sql`SELECT 1`, everything))).toEqual({})
})

test('on a cluster what changes rows is done on every shard before it is over', async () => {
  const exec = (options: object) => sent('?cluster=all', (store) => store.exec(sql`SELECT 1`, options))
  expect(await exec({})).toEqual(executing)
  expect(await exec({ withinShards: true })).toEqual({ ...executing, distributed_product_mode: 'local' })
  expect(await exec({ quorum: true })).toMatchObject({
    insert_quorum: 'auto',
    insert_quorum_timeout: '60000',
  })
  expect(await exec({ withoutAbsent: true })).toEqual({
    ...executing,
    mutations_sync: '1',
    distributed_ddl_task_timeout: '30',
    distributed_ddl_output_mode: 'null_status_on_timeout',
  })
  const everything = { withinShards: true, quorum: true, withoutAbsent: true }
  expect(await sent('', (store) => store.exec(sql`SELECT 1`, everything))).toEqual({
    distributed_ddl_output_mode: 'none',
    mutations_sync: '2',
  })
})
