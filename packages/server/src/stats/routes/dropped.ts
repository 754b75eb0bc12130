/** The owner's view of dropped events. */
import type { collectingCalls } from '@footfall/contract/api/collecting'
import type { Handlers } from '../../http/handlers.ts'
import { cutOf } from '../../lib/cut.ts'
import type { Stats } from '../stats.ts'

export function droppedHandlers({
  droppedEvents,
}: Stats): Handlers<Pick<typeof collectingCalls, '/setting/dropped_events'>> {
  return {
    '/setting/dropped_events': ({ input, website, request }) =>
      droppedEvents({
        website,
        reason: input.reason ?? null,
        start: input.start_time ?? null,
        end: input.end_time ?? null,
        cut: cutOf(input),
        signal: request.signal,
      }),
  }
}
