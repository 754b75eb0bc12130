/** A running events store for a test file: a separate database on the run's shared engine. */
import { createLog } from '../../lib/log.ts'
import { dropStore, openCopiedStore, returnStore } from '../../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName, sharedStores } from '../../testing/stores/shared-stores.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { plainName, storedName } from '../layout/names.ts'
import { migrateEvents } from '../migrate.ts'

export interface TestStore {
  readonly store: EventsStore
  /** For opening more stores on the same database. */
  readonly url: string
  readonly socketPath: string
  /** Removes or returns the database; call it in `afterAll`. */
  dispose(): Promise<void>
}

function testStore(store: EventsStore, end = dropStore): TestStore {
  return {
    store,
    url: store.url,
    socketPath: sharedStores().engineSocket,
    dispose: () => end(store),
  }
}

/** Opens a store with empty tables, copied from those that the migrations made. */
export async function openTestStore(): Promise<TestStore> {
  return testStore(await openCopiedStore(), returnStore)
}

/** The tables that hold a store's rows. */
export function rowsOf({ layout }: Pick<EventsStore, 'layout'>): typeof plainName {
  return layout.kind === 'single' ? plainName : storedName
}

/** Opens a store whose tables the migrations make now, for tests of the migrations. */
export async function openMigratedStore(): Promise<TestStore> {
  const store = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  await migrateEvents(store)
  return testStore(store)
}
