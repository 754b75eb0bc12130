/** What the server and the thread that writes tell each other. */
import type { Segment } from '../../journal/journal.ts'

export interface BatchThreadData {
  readonly storeUrl: string
  /** The journal's folder. */
  readonly dir: string
  readonly logLevel: string
}

export type BatchCall =
  | { readonly call: 'decide'; readonly segment: Pick<Segment, 'name' | 'path'> }
  | { readonly call: 'carryOut'; readonly name: string }
  | { readonly call: 'finish'; readonly name: string }
  | { readonly call: 'rebuild' }
  | { readonly call: 'counted'; readonly website: Uint8Array; readonly ids: BigUint64Array }
  | { readonly call: 'close' }

export type ToBatchThread =
  | { readonly kind: 'ask'; readonly id: number; readonly asked: BatchCall }
  | { readonly kind: 'abort' }

export type FromBatchThread =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'written'; readonly websites: readonly string[] }
