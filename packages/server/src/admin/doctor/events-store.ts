/** The events store: whether it answers, which one it is, and whether tables can be made, written, read and emptied, on every shard. */
import type { EventsStore } from '../../events/client.ts'
import { askKeeper, inspectServers, type Place, placesInCluster, tryTable } from '../../events/inspect.ts'
import { asked, checkClock } from './clock-skew.ts'
import { attempt, type Finding, failed, ok } from './finding.ts'

export async function checkEventsStore(store: EventsStore): Promise<readonly Finding[]> {
  const servers = await attempt('events store', 'see that it runs, and what CLICKHOUSE_URL says', () =>
    checkServers(store),
  )
  const rights = 'grant the user CREATE, DROP, INSERT, SELECT, ALTER on the database (README, "Grow")'
  const [cluster, table] = [
    store.layout.kind === 'cluster' ? await checkCluster(store) : [],
    await attempt('events store: a table for a trial', rights, async () => {
      await tryTable(store)
      return [ok('events store: a table can be made, written, read, emptied and removed')]
    }),
  ]
  return [...servers, ...cluster, ...table]
}

async function checkServers(store: EventsStore): Promise<Finding[]> {
  const { value: servers, took, at } = await asked(() => inspectServers(store))
  const versions = [...new Set(servers.map(({ version }) => version))]
  const told = `events store ${versions.join(' and ')}, ${servers.length} of it, answers in ${took.toFixed(1)} ms`
  return [
    versions.length > 1 ? failed(told, 'bring all servers of the cluster to one version') : ok(told),
    ...servers.map(({ host, time }) => checkClock(`the events store on ${host}`, time, at)),
  ]
}

async function checkCluster(store: EventsStore): Promise<readonly Finding[]> {
  return [
    ...(await attempt('macros of the cluster', 'see that every server of the cluster answers', async () =>
      checkPlaces(await placesInCluster(store)),
    )),
    ...(await attempt(
      'Keeper',
      'see that Keeper runs, and what <zookeeper> in the servers’ settings says',
      async () => {
        await askKeeper(store)
        return [ok('Keeper answers')]
      },
    )),
  ]
}

/** Each server has a shard and a replica of its own: two with the same would take each other for one. */
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
