/** Pageviews of funnels, journeys, retention and goals, and their websites. */
import type { ReportWebsite, ReportWorld, SentEvent } from '../report-world.ts'

export const view = (visitor_id: string, clock: string, path: string, date = '2025-06-02'): SentEvent => ({
  visitor_id,
  time: `${date}T${clock.length === 5 ? `${clock}:00` : clock}Z`,
  url: `https://example.com${path}`,
})
export const page = (value: string) => ({ kind: 'page', value }) as const

/** A website of its own with these events, and the input of reports about their day. */
export async function websiteWith(
  world: ReportWorld,
  events: readonly SentEvent[],
): Promise<ReportWebsite & { query: ReturnType<typeof period> }> {
  const website = await world.website()
  await website.send(events)
  return { ...website, query: period(website.websiteId) }
}

/** The input of reports about the examples' day, or about others. */
export const period = (website_id: string, from = '2025-06-02', to = '2025-06-03') => ({
  website_id,
  time_range: 'custom_time_range' as const,
  start_time: Date.parse(from) / 1000,
  end_time: Date.parse(to) / 1000,
  filters: [],
})
