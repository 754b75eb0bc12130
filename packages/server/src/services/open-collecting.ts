/** Opens what accepts events and writes them. */
import path from 'node:path'
import type { Context } from '../context.ts'
import { openPlaces } from '../enrich/places.ts'
import { rightsOfKey } from '../features/keys/keys.ts'
import type { InTurn } from '../features/limits/stranger-turns.ts'
import type { CollectSettings } from '../features/websites/collect-settings.ts'
import { createIngest, type Ingest, type IngestOptions } from '../ingest/ingest.ts'
import type { Closing } from '../lib/concurrency/closing.ts'
import type { Redis } from '../lib/network/redis.ts'
import { systemClock } from '../lib/time/clock.ts'

export interface CollectingOptions
  extends Pick<IngestOptions, 'clock' | 'measures' | 'written' | 'addressOf'> {
  readonly collectSettings: CollectSettings
  /** If there are other nodes. */
  readonly redis: Redis | null
  readonly inTurn: InTurn
}

export async function openCollecting(
  context: Context,
  { collectSettings, redis, inTurn, addressOf, ...rest }: CollectingOptions,
  closing: Closing,
): Promise<Ingest> {
  const { config, log, events } = context
  const placesFolder = path.join(config.dataDir, 'place')
  const places = openPlaces({
    folder: placesFolder,
    onBadFile: (file, err) => log.warn({ err, file }, 'a place database cannot be used'),
  })
  closing.add(() => places.close())
  const ingest = await createIngest({
    ...rest,
    ...(redis ? { redis } : {}),
    store: events,
    log,
    dataDir: config.dataDir,
    journalMaxBytes: config.journalMaxBytes,
    ...(config.journalKept && { journalKept: config.journalKept }),
    websites: collectSettings,
    places,
    addressOf,
    authorizeKey: (key, request) => inTurn(addressOf(request), () => rightsOfKey(context, key)),
    ...(context.clock === systemClock && { threads: { placesFolder } }),
  })
  closing.add(() => ingest.close())
  return ingest
}
