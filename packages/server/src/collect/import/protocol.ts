/** What the server and a thread that takes import calls tell each other. A thread has one call at a time. */
import type { CollectWebsite } from '../websites.ts'
import type { RefusedCall } from './read-call.ts'
import type { CallFacts, TakenCall } from './take-events.ts'

export interface ThreadData {
  /** Folder with newer place databases; null: none. */
  readonly placesFolder: string | null
  readonly ownIdKey: Uint8Array
}

/** body → website? → go | stop → taken */
export type ToThread =
  | { readonly kind: 'body'; readonly bytes: Uint8Array; readonly gzipped: boolean }
  | { readonly kind: 'go'; readonly facts: CallFacts; readonly website: CollectWebsite }
  | { readonly kind: 'stop' }

export type FromThread =
  | ({ readonly kind: 'refused' } & RefusedCall)
  | { readonly kind: 'website'; readonly websiteId: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'taken' } & TakenCall)
