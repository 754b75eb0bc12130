/** What blocks encode is what the engine stores. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientFields, fieldNames, placeFields, sourceFields } from '../../event-fields/event-fields.ts'
import { sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { writeOwnTexts } from '../../journal/record/event-record.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { encodeTexts } from '../../lib/bytes/encode-texts.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { EventBlock } from './event-block.ts'
import { VisitBlock } from './visit-block.ts'

const sourceColumns = fieldNames(sourceFields)
const placeColumns = fieldNames(placeFields)
const clientColumns = fieldNames(clientFields)
const website = '00000000-0000-4000-8000-00000000000c'
const store = testStore()

function bytesOf(block: EventBlock | VisitBlock): Buffer {
  const out = new ByteWriter()
  block.encode(out)
  return out.take()
}

const u64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn })
const text = fc.oneof(
  fc.constantFrom('', 'a', '足迹'),
  fc.string({ maxLength: 20 }),
  fc.string({ minLength: 120, maxLength: 300 }),
)
const scopeOf = (columns: readonly string[]) =>
  fc.array(text, { minLength: columns.length, maxLength: columns.length })
const scope = fc.record({
  source: scopeOf(sourceColumns),
  place: scopeOf(placeColumns),
  client: scopeOf(clientColumns),
})
const time = fc.integer({ min: 1_700_000_000_000, max: 1_701_000_000_000 })
const u32 = fc.integer({ min: 0, max: 4_294_967_295 })

const event = fc.record({
  time,
  visitor: u64,
  visit: u64,
  version: fc.integer({ min: 0, max: 255 }),
  kind: fc.integer({ min: 1, max: 3 }),
  interactive: fc.boolean(),
  engagedMs: u32,
  scrollDepth: fc.integer({ min: 0, max: 100 }),
  revenue: fc.maxSafeInteger(),
  hostname: text,
  page: text,
  title: text,
  name: text,
  props: fc.dictionary(text, text, { maxKeys: 30 }),
  currency: text,
  order_id: text,
  scope,
  sentId: text,
})

const plainNumbers = {
  time: 1_700_000_000_000,
  kind: 1,
  interactive: false,
  engagedMs: 0,
  scrollDepth: 0,
  revenue: 0,
  sentId: '',
}
const noTexts = { hostname: '', page: '', title: '', name: '', props: {}, currency: '', order_id: '' }

const encoded = ({ source, place, client }: Record<'source' | 'place' | 'client', string[]>) => ({
  source: encodeTexts(source),
  place: encodeTexts(place),
  client: encodeTexts(client),
})

test('every event comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
      const block = new EventBlock()
      for (const [i, row] of events.entries()) {
        const texts = new ByteWriter()
        writeOwnTexts(texts, row)
        const numbers = { ...row, website: uuidBytes(website), event: BigInt(i) }
        const visit = { id: row.visit, visitor: row.visitor, scope: encoded(row.scope) }
        block.addAgain(numbers, row.version, texts.take(), visit)
      }
      await store.exec(store.layout.truncate('events'))
      await store.insert('events', bytesOf(block), {
        token: crypto.randomUUID(),
        format: 'Native',
        columns: block.columns,
      })
      const rows = await store.query<Record<string, unknown>>(sql`
        SELECT * REPLACE (toInt8(kind) AS kind, toUnixTimestamp64Milli(time) AS time) FROM events ORDER BY events.event`)
      expect(rows).toEqual(
        events.map((each, i) => ({
          website_id: website,
          time: String(each.time),
          event: String(i),
          visitor: String(each.visitor),
          visit: String(each.visit),
          version: each.version,
          kind: each.kind,
          interactive: each.interactive ? 1 : 0,
          hostname: each.hostname,
          page: each.page,
          title: each.title,
          name: each.name,
          props: each.props,
          engaged_ms: each.engagedMs,
          scroll_depth: each.scrollDepth,
          revenue: String(each.revenue),
          currency: each.currency,
          order_id: each.order_id,
          ...Object.fromEntries(sourceColumns.map((column, n) => [column, each.scope.source[n]])),
          ...Object.fromEntries(placeColumns.map((column, n) => [column, each.scope.place[n]])),
          ...Object.fromEntries(clientColumns.map((column, n) => [column, each.scope.client[n]])),
          orphan_id: '',
          sent_id: each.sentId,
        })),
      )
    }),
    { numRuns: 25 },
  )
})

test('a column of more than 256 words, and of more than 65,536', async () => {
  for (const count of [256, 257, 65_537]) {
    const block = new EventBlock()
    const none = encoded({
      source: sourceColumns.map(() => ''),
      place: placeColumns.map(() => ''),
      client: clientColumns.map(() => ''),
    })
    for (let i = 0; i < count; i++) {
      const texts = new ByteWriter()
      writeOwnTexts(texts, { ...noTexts, page: `/${i}` })
      block.addAgain({ ...plainNumbers, website: uuidBytes(website), event: BigInt(i) }, 0, texts.take(), {
        id: 1n,
        visitor: 1n,
        scope: none,
      })
    }
    await store.exec(store.layout.truncate('events'))
    await store.insert('events', bytesOf(block), {
      token: `many ${count}`,
      format: 'Native',
      columns: block.columns,
    })
    const [row] = await store.query(sql`
      SELECT count() AS rows, countIf(page = concat('/', toString(event))) AS right FROM events`)
    expect(row).toEqual({ rows: String(count), right: String(count) })
  }
})

test('a record from before a field was added says nothing of it', async () => {
  const block = new EventBlock()
  const place = encodeTexts(['CN', 'CN-SH', 'Shanghai'])
  const scope = { source: encodeTexts(['a.com', '/from']), place, client: encodeTexts(['zh-CN']) }
  for (const [i, texts] of [
    ['h', '/p', 'T', 'n'],
    ['h', '/p', 'T'],
  ].entries())
    block.addAgain(
      { ...plainNumbers, website: uuidBytes(website), event: BigInt(i) },
      0,
      encodeTexts(texts),
      {
        id: 1n,
        visitor: 1n,
        scope,
      },
    )
  await store.exec(store.layout.truncate('events'))
  await store.insert('events', bytesOf(block), { token: 'early', format: 'Native', columns: block.columns })
  const rows = await store.query(sql`
    SELECT title, name, props, currency, order_id, referrer_path, channel, city, language, screen FROM events ORDER BY event`)
  const none = { props: {}, currency: '', order_id: '', channel: '', screen: '' }
  const both = { ...none, title: 'T', referrer_path: '/from', city: 'Shanghai', language: 'zh-CN' }
  expect(rows).toEqual([
    { ...both, name: 'n' },
    { ...both, name: '' },
  ])
})

test('a visit, and a visit without a page', async () => {
  const block = new VisitBlock()
  const page = { time: 1_700_000_000_001, hostname: 'h', page: '/入口', title: 'T'.repeat(200) }
  const [hostname = Buffer.alloc(0), path = Buffer.alloc(0), title = Buffer.alloc(0)] = [
    page.hostname,
    page.page,
    page.title,
  ].map((each) => encodeTexts([each]))
  const mark = { time: page.time, id: 'f-2', hostname, page: path, title }
  const visit = {
    website: uuidBytes(website),
    visitor: 7n,
    id: 8n,
    start: 1_700_000_000_000,
    firstId: 'f-1',
    last: 1_700_000_000_002,
    lastAny: 1_700_000_000_003,
    pageviews: 1,
    events: 2,
    interactive: 3,
    engagedMs: 5_000_000_000,
    entry: mark,
    exit: mark,
    scope: encoded({
      source: [...sourceColumns],
      place: [...placeColumns],
      client: [...clientColumns],
    }),
  }
  block.add(visit, 1)
  block.add({ ...visit, id: 9n, entry: null, exit: null }, -1)
  await store.insert('visits', bytesOf(block), { token: 'visits', format: 'Native', columns: block.columns })
  const rows = await store.query<Record<string, unknown>>(
    sql`SELECT * EXCEPT written, written >= today() - 1 AS fresh FROM visits ORDER BY visit`,
  )
  const scopes = Object.fromEntries(
    [...sourceColumns, ...placeColumns, ...clientColumns].map((name) => [name, name]),
  )
  const common = {
    website_id: website,
    start: '2023-11-14 22:13:20.000',
    visitor: '7',
    last: '2023-11-14 22:13:20.002',
    last_any: '2023-11-14 22:13:20.003',
    pageviews: 1,
    events: 2,
    interactive: 3,
    engaged_ms: 4_294_967_295,
    ...scopes,
    fresh: 1,
  }
  const pages = { entry_time: '2023-11-14 22:13:20.001', exit_time: '2023-11-14 22:13:20.001' }
  const none = { entry_time: '1970-01-01 00:00:00.000', exit_time: '1970-01-01 00:00:00.000' }
  expect(rows).toEqual([
    {
      ...common,
      ...pages,
      visit: '8',
      sign: 1,
      entry_hostname: 'h',
      entry_page: '/入口',
      entry_title: page.title,
      exit_page: '/入口',
      exit_title: page.title,
      edge_ids: 'f-1 f-2',
    },
    {
      ...common,
      ...none,
      visit: '9',
      sign: -1,
      entry_hostname: '',
      entry_page: '',
      entry_title: '',
      exit_page: '',
      exit_title: '',
      edge_ids: 'f-1',
    },
  ])
})
