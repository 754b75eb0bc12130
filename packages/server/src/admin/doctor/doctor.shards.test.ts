import { expect, test } from 'vitest'
import { membersOfCluster, rowsByPlace } from '../../events/inspect-shards.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { checkEventsStore } from './events-store.ts'

const store = testStore()

const website_id = '00000000-0000-4000-8000-000000000001'

test('the doctor checks each shard and the placement of rows', async () => {
  const visitors = Array.from({ length: 100 }, (_, i) => ({ website_id, visitor: BigInt(i), first: 0 }))
  await store.insert('visitors', visitors, { token: 'a' })
  const findings = (await checkEventsStore(store)).map(({ state, text }) => `${state} ${text}`)
  expect(findings).toContainEqual(
    expect.stringMatching(/^ok cluster: shard 1 answers in [\d.]+ ms, shard 2 answers in [\d.]+ ms$/),
  )
  expect(findings).toContainEqual(
    expect.stringMatching(/^ok cluster: each of \d{3} checked rows is on its shard$/),
  )
})

test('after a change of weights, rows that now belong to another shard are misplaced', async () => {
  const members = await membersOfCluster(store)
  expect(members.map(({ shard, weight }) => [shard, weight])).toEqual([
    [1, 1],
    [2, 1],
  ])
  const visitorsOf = async (weights: readonly number[]) => {
    const weighed = members.map((member, i) => ({ ...member, weight: weights[i] ?? 1 }))
    return (await rowsByPlace(store, weighed)).find(({ table }) => table === 'visitors')
  }
  expect(await visitorsOf([1, 1])).toEqual({ table: 'visitors', rows: 100, misplaced: 0 })
  const isMisplaced = (visitor: number) => (visitor % 3 < 1 ? 1 : 2) !== (visitor % 2) + 1
  const misplaced = Array.from({ length: 100 }, (_, i) => i).filter(isMisplaced).length
  expect(await visitorsOf([1, 2])).toEqual({ table: 'visitors', rows: 100, misplaced })
})
