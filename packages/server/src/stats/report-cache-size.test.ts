/** How much the report cache holds: however large the answers, it stays small. */
import { expect, test } from 'vitest'
import { FixedClock } from '../testing/fixed-clock.ts'
import { createReportCache } from './report-cache.ts'
import type { Planner, ReportArgs } from './report-deps.ts'

const clock = new FixedClock('2025-06-20T12:00:00Z')
const website = {
  websiteId: '55555555-0000-4000-8000-000000000001',
  ownerId: 'owner',
  timeZone: 'UTC',
  createdAt: Date.parse('2025-01-01T00:00:00Z'),
  visibleSince: null,
}

/** A report whose answers have this many characters, and the pages it was really asked for. `ask`: of an account's website, or of the usual one. */
function reportOf(characters: number) {
  const deps = { clock, run: async () => [{ count: '0' }] } as unknown as Planner
  const asked: string[] = []
  const cached = createReportCache(() => deps).cached('page', async (_engine, { query }: ReportArgs) => {
    asked.push(query.filters[0]?.value[0] ?? '')
    return { list: Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(characters / 100, 'x')) }
  })
  return {
    asked,
    ask: (page: string, ownerId = website.ownerId) =>
      cached({
        website: { ...website, ownerId },
        query: {
          time_range: 'last_7_days',
          filters: [{ field: 'page', operator: 'in', value: [page] }],
        },
        language: 'en-US',
      }),
  }
}

async function askAll(report: ReturnType<typeof reportOf>, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) await report.ask(`/${page}`)
}

test('usual answers stay cached, hundreds of them', async () => {
  const report = reportOf(10_000)
  await askAll(report, 300)
  await askAll(report, 300)
  expect(report.asked).toHaveLength(300)
})

test('an account that asks for thousands of reports displaces none of another account', async () => {
  const report = reportOf(10_000)
  await report.ask('/mine', 'another')
  await askAll(report, 1000)
  await report.ask('/mine', 'another')
  expect(report.asked).toHaveLength(1001)
})

test('of answers with millions of characters only the last ones stay', async () => {
  const report = reportOf(4_000_000)
  await askAll(report, 40)
  await report.ask('/39')
  await report.ask('/30')
  expect(report.asked).toHaveLength(40)
  await report.ask('/10')
  expect(report.asked).toHaveLength(41)
})
