/** Checks the events store: whether it answers, its version, and whether tables can be created, written, read and emptied on every shard. */
import type { EventsStore } from '../../events/client.ts'
import {
  askKeeper,
  inspectServers,
  type Place,
  placesInCluster,
  type TableTrial,
  tryTable,
} from '../../events/inspect.ts'
import { comparePayments, type PaymentsLookedAt } from '../../events/inspect-payments.ts'
import {
  type Member,
  membersOfCluster,
  type RowsLookedAt,
  rowsByPlace,
  type ShardTrial,
} from '../../events/inspect-shards.ts'
import { asked, checkClock } from './clock-skew.ts'
import { attempt, type Finding, failed, ok, warning } from './finding.ts'

export async function checkEventsStore(store: EventsStore): Promise<readonly Finding[]> {
  const servers = await attempt('events store', 'check that it runs, and the value of CLICKHOUSE_URL', () =>
    checkServers(store),
  )
  const rights =
    'grant the user the rights listed in docs/cluster.md and the README ("Your own PostgreSQL and ClickHouse")'
  const [cluster, table] = [
    store.layout.kind === 'cluster' ? await checkCluster(store) : [],
    await attempt('events store: a test table', rights, async () => [
      ...checkTrial(
        await tryTable(store),
        store.layout.kind === 'single' ? [] : await membersOfCluster(store),
      ),
    ]),
  ]
  const rows =
    store.layout.kind === 'single'
      ? []
      : await attempt('where rows are', 'check that every shard answers', async () =>
          checkRows(await rowsByPlace(store, await membersOfCluster(store))),
        )
  const paid = await attempt('payments', 'check that every shard answers', async () => {
    const looked = await comparePayments(store)
    return looked ? [checkPayments(looked)] : []
  })
  return [...servers, ...cluster, ...table, ...rows, ...paid]
}

/** Payments lie in a table of their own, too, from which reports read revenue. */
function checkPayments({ events, missing, left }: PaymentsLookedAt): Finding {
  if (missing === 0 && left === 0) return ok(`events store: each of ${events} events that paid is a payment`)
  return failed(
    `events store: of ${events} events that paid, ${missing} are no payments, and ${left} payments have no event`,
    'make them the same: docs/operating.md, "Upgrades"',
  )
}

/** Milliseconds above which writing is slow. */
const slowBatch = 1_000

/** `members`: of the cluster; empty for a single server. */
export function checkTrial({ acknowledged, shards }: TableTrial, members: readonly Member[]): Finding[] {
  const batch = `events store: a batch is acknowledged in ${acknowledged.toFixed(0)} ms`
  const idle = [...new Set(members.map(({ shard }) => shard))].filter(
    (shard) => !shards.some((trial) => trial.shard === shard),
  )
  const onEach = members.length > 0 ? ', on each shard' : ''
  return [
    ok(`events store: a table can be created, written, read, emptied and dropped${onEach}`),
    ok('events store: a repeated batch counts once'),
    acknowledged > slowBatch
      ? warning(batch, 'check the disks of its servers, Keeper and the network between them')
      : ok(batch),
    ...checkShards(shards),
    ...(idle.length > 0
      ? [
          failed(
            `cluster: no row of a hundred went to shard ${idle.join(', ')}`,
            'check its weight in the servers’ settings',
          ),
        ]
      : []),
  ]
}

/** Milliseconds above which every report waits for one shard. */
const slowShard = 200

function checkShards(shards: readonly ShardTrial[]): Finding[] {
  if (shards.length === 0) return []
  const text = `cluster: ${shards.map(({ shard, took }) => `shard ${shard} answers in ${took.toFixed(1)} ms`).join(', ')}`
  const isSlow = shards.some(({ took }) => took > slowShard)
  return [isSlow ? warning(text, 'check the load of the slow one, and the network to it') : ok(text)]
}

/** Rows on another shard than the one where they are looked up are counted twice, or not at all. */
export function checkRows(tables: readonly RowsLookedAt[]): Finding[] {
  const wrong = tables.filter(({ misplaced }) => misplaced > 0)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (wrong.length === 0) return [ok(`cluster: each of ${rows} checked rows is on its shard`)]
  const misplaced = wrong
    .map(({ table, rows, misplaced }) => `${misplaced} of ${rows} in ${table}`)
    .join(', ')
  return [
    failed(
      `cluster: rows on the wrong shard: ${misplaced}`,
      'move everything into a new database (dump, load): docs/cluster.md, "The number of shards is permanent"',
    ),
  ]
}

/** The minimum version, because the statements use materialised CTEs. */
const leastVersion = [26, 3] as const

function isTooOld(version: string): boolean {
  const [year = 0, month = 0] = version.split('.').map(Number)
  return year < leastVersion[0] || (year === leastVersion[0] && month < leastVersion[1])
}

/** Versions of servers, and the milliseconds that they took to answer. */
export function checkVersions(all: readonly string[], took: number): Finding {
  const versions = [...new Set(all)]
  const text = `events store ${versions.join(' and ')}, on ${all.length === 1 ? 'one server' : `${all.length} servers`}, answers in ${took.toFixed(1)} ms`
  if (versions.some(isTooOld)) return failed(text, `move to ClickHouse ${leastVersion.join('.')} or newer`)
  return versions.length > 1 ? failed(text, 'use one version on all servers of the cluster') : ok(text)
}

async function checkServers(store: EventsStore): Promise<Finding[]> {
  const { value: servers, took, at } = await asked(() => inspectServers(store))
  const versions = servers.map(({ version }) => version)
  return [
    checkVersions(versions, took),
    ...servers.map(({ host, time }) => checkClock(`the events store on ${host}`, time, at)),
  ]
}

async function checkCluster(store: EventsStore): Promise<readonly Finding[]> {
  return [
    ...(await attempt('the cluster', 'check <remote_servers> in the servers’ settings', async () =>
      checkMembers(store.layout.clusterName ?? '', await membersOfCluster(store)),
    )),
    ...(await attempt('macros of the cluster', 'check that every server of the cluster answers', async () =>
      checkPlaces(await placesInCluster(store)),
    )),
    ...(await attempt(
      'Keeper',
      'check that Keeper is running, and check <zookeeper> in the servers’ settings',
      async () => {
        await askKeeper(store)
        return [ok('Keeper answers')]
      },
    )),
  ]
}

/** The shards exist, and a replica replicates the rows written to it. */
export function checkMembers(name: string, members: readonly Member[]): Finding[] {
  const shards = [...new Set(members.map(({ shard }) => shard))]
  if (shards.length === 0)
    return [failed(`cluster ${name}: no server knows it`, 'name one of <remote_servers> in CLICKHOUSE_URL')]
  const replicas = shards.map((shard) => members.filter((member) => member.shard === shard).length)
  const text = `cluster ${name}: ${shards.length} shards, replicas of each ${replicas.join(', ')}`
  const twice = shards.filter((shard) => members.some((member) => member.shard === shard && !member.handsOn))
  if (twice.length > 0)
    return [
      failed(
        `${text}; inserts on shard ${twice.join(', ')} go to every replica`,
        'set <internal_replication>true</internal_replication> in each <shard>',
      ),
    ]
  const alone = shards.filter((_, index) => replicas[index] === 1)
  return alone.length > 0
    ? [
        warning(
          `${text}; shard ${alone.join(', ')} has only one replica`,
          'add a replica: if the only one loses data, it is lost',
        ),
      ]
    : [ok(text)]
}

/** Each server has its own shard and replica. Two with the same would treat each other as one. */
export function checkPlaces(places: readonly Place[]): Finding[] {
  const remedy = 'give each server its own <macros> with shard and replica'
  const nowhere = places.filter(({ shard, replica }) => shard === '' || replica === '')
  if (nowhere.length > 0)
    return [failed(`macros: none on ${nowhere.map(({ host }) => host).join(', ')}`, remedy)]
  const known = new Set(places.map(({ shard, replica }) => `${shard}\0${replica}`))
  if (known.size < places.length)
    return [failed('macros: two servers have the same shard and replica', remedy)]
  return [
    ok(`macros: ${places.map(({ host, shard, replica }) => `${host} is ${shard}/${replica}`).join(', ')}`),
  ]
}
