/** Events of the examples' day in a website of their own, and the input of reports about that day. */
import type { ReportWorld, SentEvent } from '../report-world.ts'

export async function asking(world: ReportWorld, events: readonly SentEvent[]) {
  const { websiteId, send } = await world.website()
  await send(events)
  return {
    website_id: websiteId,
    time_range: 'custom_time_range' as const,
    start_time: Date.parse('2025-06-02') / 1000,
    end_time: Date.parse('2025-06-03') / 1000,
    time_unit: 'day' as const,
    filters: [],
  }
}
