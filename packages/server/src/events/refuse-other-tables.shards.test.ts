import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { dropStore } from '../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
import { socketAddress } from './address.ts'
import { openEventsStore } from './client.ts'
import { migrateEvents } from './migrate.ts'

test('the tables of a cluster are not taken for those of one server', async () => {
  const [database, log] = [newDatabaseName(), createLog('silent')]
  const cluster = openEventsStore({ url: eventsAddress(database), log })
  await migrateEvents(cluster)
  const single = openEventsStore({ url: socketAddress(sharedStores().engineSocket, database), log })
  await expect(migrateEvents(single)).rejects.toThrow(
    'its tables are those of a cluster; add ?cluster=… to the URL',
  )
  await single.close()
  await migrateEvents(cluster)
  await dropStore(cluster)
})
