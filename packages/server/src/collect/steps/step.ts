import type { DropReason } from '@footfall/contract/api/collect'
import type { Draft, Tools } from '../draft.ts'

/** A step passes the event on (null) or drops it for a reason. It may find things out and note them in the draft. */
export type Step = (draft: Draft, tools: Tools) => DropReason | null
