/** Events of the examples, as the events call takes them. */
import type { SentEvent } from '../report-world.ts'

/** An instant of the examples' day, or of another: `10:00`, `10:00:01.5`. */
export const at = (clock: string, date = '2025-06-02') =>
  `${date}T${clock}${clock.length === 5 ? ':00' : ''}Z`

/** A pageview of a visitor. */
export const view = (
  visitor_id: string,
  time: string,
  path = '/',
  more: Partial<SentEvent> = {},
): SentEvent => ({
  visitor_id,
  time,
  url: `https://example.com${path}`,
  ...more,
})

/** A custom event of a visitor. */
export const act = (
  visitor_id: string,
  time: string,
  name: string,
  more: Partial<SentEvent> = {},
): SentEvent => ({
  visitor_id,
  time,
  kind: 'custom',
  name,
  ...more,
})

/** A report of foreground time. */
export const engage = (visitor_id: string, time: string, path = '/', ms = 1000): SentEvent => ({
  visitor_id,
  time,
  kind: 'engagement',
  url: `https://example.com${path}`,
  engagement: { ms },
})
