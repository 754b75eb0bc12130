/** Rows come back from the events store as they went in, and a batch is stored once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StatementRefused } from './errors.ts'
import { param, type Sql, sql } from './sql.ts'
import { type EventRow, identifier } from './tables.ts'
import { openTestStore, type TestStore } from './testing/open-test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.dispose())

const website = '00000000-0000-4000-8000-000000000001'

async function valueFrom(expression: Sql): Promise<unknown> {
  const [row] = await store.query<{ x: unknown }>(sql`SELECT ${expression} AS x`)
  return row?.x
}

describe('rows', () => {
  const row: EventRow = {
    website_id: website,
    time: Date.parse('2026-01-02T03:04:05.678Z'),
    event: 2n ** 64n - 1n,
    visitor: '7',
    visit: 8n,
    kind: 'custom',
    interactive: 1,
    hostname: 'a.example',
    page: "/päge?q='\\",
    title: '标题',
    name: 'buy',
    props: { 'k"': "v'" },
    revenue: -1999,
    currency: 'EUR',
    order_id: 'o1',
    referrer: '',
    referrer_path: '',
    channel: 'Direct',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_content: '',
    utm_term: '',
    click_id_kind: '',
    country: 'DE',
    region: '',
    city: '',
    language: 'de',
    browser: 'Firefox',
    browser_version: '1',
    os: 'Linux',
    os_version: '',
    device: 'desktop',
    device_model: '',
    screen: '',
  }

  test('come back as they went in', async () => {
    await store.insert('events', [row], { token: 'rows' })
    const [read] = await store.query(sql`SELECT * FROM events WHERE website_id = ${param('UUID', website)}`)
    expect(read).toEqual({
      ...row,
      time: '2026-01-02 03:04:05.678',
      event: '18446744073709551615',
      visit: '8',
      version: 0,
      orphan_id: '',
      sent_id: '',
      engaged_ms: 0,
      scroll_depth: 0,
      revenue: '-1999',
    })
  })

  test('of a batch are stored once, however often it is sent under its token', async () => {
    const rows = [
      { website_id: website, event: 1n, received: 0 },
      { website_id: website, event: 2n, received: 0 },
    ]
    await store.insert('event_ids', rows, { token: 'a' })
    await Promise.all([1, 2, 3].map(() => store.insert('event_ids', rows, { token: 'a' })))
    await store.insert('event_ids', rows, { token: 'b' })
    expect(await valueFrom(sql`(SELECT count() FROM event_ids)`)).toBe('4')
  })

  test('that paid are in a table of their own, too, also if the store was stopped between the two', async () => {
    const shop = '00000000-0000-4000-8000-000000000002'
    const paid = { ...row, website_id: shop, event: 1n }
    const rows: EventRow[] = [
      paid,
      { ...paid, event: 2n, revenue: 0 },
      { ...paid, event: 3n, kind: 'engagement' },
    ]
    const eventsIn = (table: 'events' | 'payments') =>
      store.query(
        sql`SELECT event FROM ${identifier(table)} WHERE website_id = ${param('UUID', shop)} ORDER BY event`,
      )
    await store.exec(sql`DETACH TABLE payments_feed`)
    await store.insert('events', rows, { token: 'paid' })
    await store.exec(sql`ATTACH TABLE payments_feed`)
    expect(await eventsIn('payments')).toEqual([])
    for (const _ of ['again', 'once more']) await store.insert('events', rows, { token: 'paid' })
    expect(await eventsIn('payments')).toEqual([{ event: '1' }])
    expect(await eventsIn('events')).toEqual([{ event: '1' }, { event: '2' }, { event: '3' }])
  })

  test('may be bytes of a stated format', async () => {
    const bytes = Buffer.alloc(24)
    // A UUID is two little-endian halves. The last number's first byte is a line break, which is data here.
    bytes.writeBigUInt64LE(0x20n, 0)
    bytes.writeBigUInt64LE(9n, 8)
    bytes.writeBigUInt64LE(10n, 16)
    await store.insert('event_ids', bytes, {
      token: 'binary',
      format: 'RowBinary',
      columns: ['website_id', 'event'],
    })
    await store.insert('event_ids', Buffer.from(`["11"]\n["12"]\n`), {
      token: 'compact',
      format: 'JSONCompactEachRow',
      columns: ['event'],
    })
    expect(
      await store.query(
        sql`SELECT website_id, event FROM event_ids WHERE event IN (10, 11, 12) ORDER BY event`,
      ),
    ).toEqual([
      { website_id: '00000000-0000-0020-0000-000000000009', event: '10' },
      { website_id: '00000000-0000-0000-0000-000000000000', event: '11' },
      { website_id: '00000000-0000-0000-0000-000000000000', event: '12' },
    ])
  })

  test('that cannot be read are refused, all of the batch', async () => {
    const before = await valueFrom(sql`(SELECT count() FROM event_ids)`)
    const bytes = Buffer.from('{"event": 1}\n{"event": "no number"}\n')
    await expect(store.insert('event_ids', bytes, { token: 'bad' })).rejects.toBeInstanceOf(StatementRefused)
    await expect(
      store.insert('event_ids', Buffer.from('{"no_column": 1}'), { token: 'bad' }),
    ).rejects.toBeInstanceOf(StatementRefused)
    expect(await valueFrom(sql`(SELECT count() FROM event_ids)`)).toBe(before)
  })

  test('of columns that are none of the table never leave', async () => {
    const columns = ['event`) SELECT 1 --']
    await expect(
      store.insert('event_ids', Buffer.from('[1]'), {
        token: 'x',
        format: 'JSONCompactEachRow',
        columns,
      }),
    ).rejects.toBeInstanceOf(TypeError)
  })

  test('none are nothing to do', async () => {
    await store.insert('event_ids', [], { token: 'none' })
  })
})
