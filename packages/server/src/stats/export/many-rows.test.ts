/** A table of a hundred thousand rows: all of them are in the file, and it is never completely in memory. */
import { Unzip, UnzipInflate } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const rows = 100_000
const viewsOfVisit = 50
/** Bytes by which the server may grow while it writes. */
const room = 300 * 1024 * 1024

const world = testWorld('2025-06-04T00:00:00Z')
let website: ReportWebsite

beforeAll(async () => {
  website = await world.website()
  const { events } = world.server.context
  const site = param('UUID', website.websiteId)
  const begin = instant(Date.parse('2025-06-02T00:00:00Z'))
  const views = param('UInt32', viewsOfVisit)
  const time = (nth: Sql) => sql`${begin} + toIntervalMillisecond((${nth}) * 800)`
  const page = (nth: Sql) => sql`concat('/catalogue/a-product-with-a-name/', toString(${nth}))`
  const visit = sql`intDiv(number, ${views}) + 1`
  // As the writer would store them, in a tenth of its time.
  await events.exec(sql`INSERT INTO events (website_id, time, event, visitor, visit, kind, page)
    SELECT ${site}, ${time(sql`number`)}, number + 1, ${visit}, ${visit}, 'pageview', ${page(sql`number`)}
    FROM numbers(${param('UInt32', rows)})`)
  const [first, last] = [sql`number * ${views}`, sql`number * ${views} + ${views} - 1`]
  await events.exec(sql`INSERT INTO visits (website_id, start, visit, visitor, sign, last, last_any, pageviews, entry_page, exit_page)
    SELECT ${site}, ${time(first)}, number + 1, number + 1, 1, ${time(last)}, ${time(last)}, ${views}, ${page(first)}, ${page(last)}
    FROM numbers(${param('UInt32', rows / viewsOfVisit)})`)
})

test(`${rows} rows are written within 300 MB`, { timeout: 240_000 }, async () => {
  const { token, address } = world.person
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const answer = await fetch(`${world.server.url}/api/overview/export_group_list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token ?? '', 'x-forwarded-for': address },
    body: JSON.stringify({
      website_id: website.websiteId,
      filters: [],
      time_range: 'custom_time_range',
      start_time: Date.parse('2025-06-01T00:00:00Z') / 1000,
      end_time: Date.parse('2025-06-04T00:00:00Z') / 1000,
      compare: 'previous_period',
      group_by: ['page'],
    }),
  })
  expect(answer.status).toBe(200)
  let written = 0
  const unpacked = new Unzip((file) => {
    if (file.name !== 'xl/worksheets/sheet2.xml') return
    let rest = ''
    file.ondata = (error, piece) => {
      if (error) throw error
      rest += new TextDecoder().decode(piece)
      const whole = rest.split('</row>')
      written += whole.length - 1
      rest = whole.at(-1) ?? ''
    }
    file.start()
  })
  unpacked.register(UnzipInflate)
  for await (const piece of answer.body ?? []) {
    unpacked.push(piece as Uint8Array)
    most = Math.max(most, process.memoryUsage().rss)
  }
  unpacked.push(new Uint8Array(), true)
  expect(written, 'and the titles').toBe(rows + 1)
  expect(most - before).toBeLessThan(room)
})
