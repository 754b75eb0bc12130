/** A file that takes long: rows of rolled-up days that are deleted meanwhile are not missing in it. */
import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { expect, test } from 'vitest'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { planPeriod } from '../plan-period.ts'
import type { ReportDeps } from '../report-deps.ts'
import { noRollupRequests } from '../rollup/rollup-task.ts'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import { createRowStream, createRun, fileCaps } from '../run-statements.ts'
import { type LongTable, longSheet } from './long-sheets.ts'
import { exportPage } from './paged-rows.ts'

const store = testStore()

test('pages that come after a sweep are counted without what it deleted', async () => {
  const { signal } = new AbortController()
  const clock = new FixedClock('2025-06-20T12:00:00Z')
  const websiteId = randomUUID()
  const pages = Array.from({ length: exportPage + 100 }, (_, nth) => `/${String(nth).padStart(4, '0')}`)
  await writeFixture(
    store,
    websiteId,
    pages.map((page) => ({ at: clock.now() - 3 * day, visitor: 'one', page })),
  )
  const website = {
    websiteId,
    teamId: 'team',
    ownerId: 'owner',
    name: 'Shop',
    domain: 'shop.example',
    timeZone: 'UTC',
    saltPeriod: 'month',
    createdAt: 0,
    visibleSince: null,
    planLapsed: false,
  } as const
  await rollUpDays(website, { store, clock, leastVisits: 1, signal })
  const run = createRun(store, fileCaps)('owner', signal)
  const deps: ReportDeps = { run, clock, rollupTask: noRollupRequests }
  const query: ReportQuery<'insights'> & { format: 'csv' } = {
    time_range: 'last_7_days',
    filters: [],
    dimensions: ['page'],
    metrics: ['pageviews'],
    page: 1,
    page_size: 10,
    search: '',
    order: 'asc',
    order_by: 'value',
    format: 'csv',
  }
  const args = { website, query, language: 'en-US' as const }
  const planned = await planPeriod(deps, args)
  expect(planned.selection.rolledUp).toBeDefined()
  const stream = createRowStream(store, signal)
  const table: LongTable = { ...args, report: 'insights', compares: false, planned, goals: new Map() }
  const found: unknown[] = []
  for await (const row of (await longSheet(table, { run, clock, stream })).rows) {
    found.push(row)
    if (found.length !== 1) continue
    // As when these days were rolled up anew, and the website's next days after that.
    for (const name of ['closings', 'closed_days', 'closed_visits', 'closed_visitors'] as const)
      for (const statement of store.layout.deleteRows(name, sql`website_id = ${param('UUID', websiteId)}`))
        await store.exec(statement)
    clock.advance(10 * 60_000)
  }
  expect(found).toEqual(pages.map((page) => [page, 1]))
})
