/** A running events store for a test file: a separate database on the run's shared engine. */
import { createLog } from '../../lib/log.ts'
import { forAllTests } from '../../testing/for-all-tests.ts'
import { dropStore, openCopiedStore, returnStore } from '../../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName, sharedStores } from '../../testing/stores/shared-stores.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { plainName, storedName } from '../layout/names.ts'
import { migrateEvents } from '../migrate.ts'

export interface TestStore extends EventsStore {
  readonly socketPath: string
  /** Removes or returns the database. */
  dispose(): Promise<void>
}

function disposable(store: EventsStore, end = dropStore): TestStore {
  return { ...store, socketPath: sharedStores().engineSocket, dispose: () => end(store) }
}

/** Opens a store with empty tables, copied from those that the migrations made. */
export async function openTestStore(): Promise<TestStore> {
  return disposable(await openCopiedStore(), returnStore)
}

/** The store of a test file, which it opens as above before its tests and disposes of after them. */
export const testStore = (): TestStore => forAllTests(openTestStore, (store) => store.dispose())

/** The tables that hold a store's rows. */
export function rowsOf({ layout }: Pick<EventsStore, 'layout'>): typeof plainName {
  return layout.kind === 'single' ? plainName : storedName
}

/** Opens a store whose tables the migrations make now, for tests of the migrations. */
export async function openMigratedStore(): Promise<TestStore> {
  const store = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  await migrateEvents(store)
  return disposable(store)
}
