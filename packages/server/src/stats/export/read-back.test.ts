/** The workbooks as a spreadsheet program reads them: opened with a reader that is not ours. */
import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const name = '远山户外 "商城"'
const dangerous = ['=1+1', '+86 10', '-2+3', '@SUM(A1)', '=HYPERLINK("https://evil.example","x")']
const period = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2025-06-01T16:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T16:00:00Z') / 1000,
  time_unit: 'day',
}

const world = testWorld('2025-06-04T02:00:00Z')
let website: ReportWebsite
beforeAll(async () => {
  website = await world.website('Asia/Shanghai')
  await world.person.call('/setting/website_edit', { website_id: website.websiteId, website_name: name })
  await website.send(
    dangerous.map((title, at) => ({
      time: Date.parse('2025-06-02T02:00:00Z') + at * 60_000,
      visitor_id: `visitor-${at}`,
      url: `https://example.com/${at}`,
      title,
    })),
  )
})

async function take(path: string, input: object = {}): Promise<{ fileName: string; book: WorkBook }> {
  const { token, address } = world.person
  const answer = await fetch(`${world.server.url}/api/${path.includes('/') ? path : `overview/${path}`}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': token ?? '',
      'd-lang': 'cn',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ website_id: website.websiteId, ...period, ...input }),
  })
  expect(answer.status).toBe(200)
  return {
    fileName: answer.headers.get('content-disposition') ?? '',
    book: read(new Uint8Array(await answer.arrayBuffer()), { cellDates: true, UTC: true, cellNF: true }),
  }
}

function sheetOf(book: WorkBook, sheet: string): WorkSheet {
  const found = book.Sheets[sheet]
  if (!found) throw new Error(`no sheet ${sheet} among ${book.SheetNames}`)
  return found
}

/** The values of each line of the head sheet, by the line's name. */
function headOf(book: WorkBook): Map<string, unknown[]> {
  const sheet = sheetOf(book, '说明')
  const lines = new Map<string, unknown[]>()
  for (let row = 1; sheet[`A${row}`]; row++)
    lines.set(
      String(sheet[`A${row}`]?.v),
      ['B', 'C'].flatMap((column) => sheet[`${column}${row}`]?.v ?? []),
    )
  return lines
}

describe('the overview', () => {
  test('has a head sheet: website, period, zone, filters, time of making', async () => {
    const filters = [{ field: 'page_title', operator: 'contains', value: ['='] }]
    const head = headOf((await take('export_total', { filters })).book)
    expect(head.get('网站')).toEqual([name])
    expect(head.get('时区')).toEqual(['Asia/Shanghai'])
    expect(head.get('时间范围')).toEqual([new Date('2025-06-02T00:00:00Z'), new Date('2025-06-04T00:00:00Z')])
    expect(head.get('筛选条件')).toEqual(['页面标题 包含 ='])
    expect(head.get('生成时间')).toEqual([new Date('2025-06-04T10:00:00Z')])
  })

  test('names the segments and cohorts that were asked for', async () => {
    const { websiteId: website_id } = website
    const made = async (segment: object) =>
      (await world.person.call('/segment/add', { website_id, name: '', filters: [], ...segment })).segment_id
    const filters = [{ field: 'page_title', operator: 'contains', value: ['='] }]
    const cohort = { kind: 'matched', matcher: { kind: 'page', operator: 'starts_with', value: '/' } }
    const ids = [await made({ name: '=标题', filters }), await made({ name: '看过任意页面', cohort })]
    const asked = ids.map((id) => ({ field: 'segment', value: [id] }))
    const head = headOf((await take('export_total', { filters: asked })).book)
    expect(head.get('分群')).toEqual(['=标题'])
    expect(head.get('行为')).toEqual(['看过任意页面'])
    expect(head.get('筛选条件')).toEqual(['页面标题 包含 ='])
  })

  test('names a comparison only if a table has its values', async () => {
    const compare = 'previous_period'
    const compared = async (path: string, input: object = {}) =>
      headOf((await take(path, { compare, format: 'xlsx', ...input })).book).has('对比时间')
    expect(await compared('export_total')).toBe(true)
    expect(await compared('export_group_list', { group_by: ['page'] })).toBe(true)
    expect(await compared('report/export_goals')).toBe(true)
    expect(await compared('session/export_list')).toBe(false)
    expect(await compared('report/export_journey', { steps: 3 })).toBe(false)
  })

  test('numbers are numbers, days are dates', async () => {
    const { book } = await take('export_total')
    const total = sheetOf(book, '汇总')
    expect(total.B2).toMatchObject({ t: 'n', v: dangerous.length })
    const traffic = sheetOf(book, '趋势')
    expect(traffic.A2).toMatchObject({ t: 'd', v: new Date('2025-06-02T00:00:00Z') })
    expect(traffic.A3).toMatchObject({ t: 'd', v: new Date('2025-06-03T00:00:00Z') })
    expect(traffic.B2).toMatchObject({ t: 'n', v: dangerous.length })
  })

  test('its name says which website, in every script', async () => {
    const { fileName } = await take('export_total')
    const [, plain = '', encoded = ''] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(fileName) ?? []
    expect(plain).toMatch(/\.xlsx$/)
    expect(decodeURIComponent(encoded)).toMatch(/^远山户外 .*商城.* 概览 2025-06-02 – 2025-06-03\.xlsx$/)
  })
})

test('amounts have the digits of their currency', async () => {
  const shop = await world.website('Asia/Shanghai')
  await shop.send(
    (['KWD', 'JPY', 'CNY', 'CLF'] as const).map((currency, at) => ({
      time: Date.parse('2025-06-02T02:00:00Z') + at * 60_000,
      visitor_id: `buyer-${at}`,
      url: 'https://example.com/?utm_source=news',
      kind: 'custom' as const,
      name: 'buy',
      revenue: { amount: 12_345, currency },
    })),
  )
  const of = { website_id: shop.websiteId, compare: 'previous_period' }
  const { book } = await take('report/export_revenue', { ...of, by: 'utm_source' })
  const shown = (sheet: WorkSheet, coins: string, amounts: string) =>
    [2, 3, 4, 5].map((row) => `${sheet[`${coins}${row}`]?.v} ${sheet[`${amounts}${row}`]?.w}`).sort()
  const wanted = ['CLF 1.2345', 'CNY 123.45', 'JPY 12,345', 'KWD 12.345']
  expect(shown(sheetOf(book, '收入'), 'B', 'C')).toEqual(wanted)
  expect(shown(sheetOf(book, '币种'), 'A', 'B')).toEqual(wanted)
  expect(shown(sheetOf(book, '趋势'), 'C', 'D')).toEqual(wanted)
  const campaigns = await take('report/export_utm', { ...of, tags: ['utm_source'] })
  const sheet = sheetOf(campaigns.book, '推广活动')
  const coins = Object.entries(sheet).filter(([at, cell]) => /^[A-Z]+1$/.test(at) && / · /.test(cell.v))
  expect(coins.map(([at, cell]) => `${cell.v.slice(-3)} ${sheet[at.replace('1', '2')]?.w}`)).toEqual(wanted)
})

test('revenue over time stands beside that of the period before, bucket by bucket', async () => {
  const shop = await world.website('Asia/Shanghai')
  const paid = (time: string, amount: number, currency: string) => ({
    time,
    visitor_id: 'buyer',
    url: 'https://example.com/',
    kind: 'custom' as const,
    name: 'buy',
    revenue: { amount, currency },
  })
  await shop.send([
    paid('2025-05-31T02:00:00Z', 500, 'CNY'),
    paid('2025-06-02T02:00:00Z', 900, 'CNY'),
    paid('2025-06-03T02:00:00Z', 700, 'JPY'),
  ])
  const { book } = await take('report/export_revenue', {
    website_id: shop.websiteId,
    compare: 'previous_period',
  })
  const [heads, ...rows] = utils.sheet_to_json<unknown[]>(sheetOf(book, '趋势'), { header: 1, raw: false })
  const before = '对比数值 2025-05-31 – 2025-06-01'
  expect(heads).toEqual(['时间', '对比时间', '币种', '收入', `收入 · ${before}`, '订单', `订单 · ${before}`])
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['CNY', '9.00', '5.00', '1', '1'],
    ['JPY', '700', '0', '1', '0'],
  ])
})

test('the head names the goal, or the event and its property', async () => {
  const matcher = { kind: 'page', value: '/1' }
  const goal = { website_id: website.websiteId, name: '看过第一页', matcher }
  const { goal_id } = await world.person.call('/goal/add', goal as never)
  const one = headOf((await take('report/export_goal', { goal_id, dimension: 'device' })).book)
  expect(one.get('目标')).toEqual(['看过第一页'])
  const values = headOf((await take('event/export_values', { name: 'buy', key: 'plan' })).book)
  expect([values.get('事件'), values.get('属性')]).toEqual([['buy'], ['plan']])
})

test('the head tells what was chosen on the screen, and what the list was searched for', async () => {
  const chosen = async (path: string, input: object) => {
    const lines = [...headOf((await take(path, input)).book)]
    const from = lines.findIndex(([name]) => name === '网站域名') + 1
    return lines.slice(
      from,
      lines.findIndex(([name]) => name === '时间范围'),
    )
  }
  expect(await chosen('report/export_revenue', { attribution: 'first_touch' })).toEqual([
    ['归因方式', ['归于首次来源']],
  ])
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/1' }]
  const exclude = [{ kind: 'event', value: 'refund' }]
  expect(
    await chosen('report/export_funnel', { steps, exclude, window_minutes: 45, scope: 'visit' }),
  ).toEqual([
    ['步骤顺序', ['步骤间允许其他操作']],
    ['步骤范围', ['同一次访问内']],
    ['转化窗口', ['45分钟']],
    ['排除', ['事件 是 refund']],
  ])
  const returning = { kind: 'page', value: '/1' }
  expect(await chosen('report/export_retention', { returning, mode: 'on_or_after' })).toEqual([
    ['首次行为', ['首次访问']],
    ['回访行为', ['页面 是 /1']],
    ['回访方式', ['当期及以后回访']],
  ])
  expect(await chosen('report/export_journey', { end: returning, items: 'both' })).toEqual([
    ['路径内容', ['页面与事件']],
    ['路径范围', ['到指定页面或事件为止 页面 是 /1']],
  ])
  expect(await chosen('export_group_list', { group_by: ['page'], search: '=1' })).toEqual([['搜索', ['=1']]])
})

test('a list that the workbook has only the first rows of says so', async () => {
  const wide = await world.website('Asia/Shanghai')
  await wide.send(
    Array.from({ length: 103 }, (_, at) => ({
      time: Date.parse('2025-06-02T02:00:00Z') + at * 1000,
      visitor_id: 'reader',
      url: `https://example.com/${at}`,
    })),
  )
  const { book } = await take('export_total', { website_id: wide.websiteId })
  expect(headOf(book).get('未完整列出')).toEqual(['页面：仅前 100 行，共 103 行'])
  expect(utils.sheet_to_json(sheetOf(book, '页面'))).toHaveLength(100)
})

test('the head tells the unit of changes only if a table has some', async () => {
  const hasUnit = async (path: string, input: object = {}) => {
    const { book } = await take(path, { compare: 'previous_period', format: 'xlsx', ...input })
    return JSON.stringify(sheetOf(book, '说明')).includes('变化单位')
  }
  expect(await hasUnit('report/export_goals')).toBe(true)
  expect(await hasUnit('event/export_list')).toBe(true)
  expect(await hasUnit('report/export_changes')).toBe(false)
  expect(await hasUnit('report/export_revenue')).toBe(false)
})

test('the hour that comes twice has its offset, as on the screen', async () => {
  const autumn = await world.website('America/New_York')
  const hours = {
    website_id: autumn.websiteId,
    start_time: Date.parse('2024-11-03T04:00:00Z') / 1000,
    end_time: Date.parse('2024-11-03T08:00:00Z') / 1000,
    time_unit: 'hour',
  }
  await autumn.send(
    ['04:30', '05:30', '06:30', '07:30'].map((clock) => ({
      time: `2024-11-03T${clock}:00Z`,
      visitor_id: 'walker',
      url: 'https://example.com/',
    })),
  )
  const shown = async (path: string, sheet: string, input: object = {}) => {
    const { book } = await take(path, { ...hours, ...input })
    const found = sheetOf(book, sheet)
    return [2, 3, 4, 5].map((row) => `${found[`A${row}`]?.t} ${found[`A${row}`]?.w}`)
  }
  const wanted = ['00:00', '01:00 (UTC-04:00)', '01:00 (UTC-05:00)', '02:00']
  expect(await shown('export_total', '趋势')).toEqual(wanted.map((time) => `d 2024-11-03 ${time}`))
  const visits = ['00:30:00', '01:30:00 (UTC-04:00)', '01:30:00 (UTC-05:00)', '02:30:00']
  const list = await shown('session/export_list', '访问', { format: 'xlsx' })
  expect(list.toReversed()).toEqual(visits.map((time) => `d 2024-11-03 ${time}`))
})

test('payments that the converted sum excludes stand below it', async () => {
  const shop = await world.website('Asia/Shanghai')
  const website_id = shop.websiteId
  const paid = (time: string, currency: string) => ({
    time,
    visitor_id: 'buyer',
    url: 'https://example.com/',
    kind: 'custom' as const,
    name: 'buy',
    revenue: { amount: 1000, currency },
  })
  await shop.send([paid('2025-06-02T02:00:00Z', 'USD'), paid('2025-06-03T02:00:00Z', 'USD')])
  const rates = [{ date: '2025-06-03', currency: 'USD', rate: 7 }]
  await world.person.call('/rate/save', { website_id, currency: 'CNY', rates })
  const { book } = await take('report/export_revenue', { website_id })
  const rows = utils.sheet_to_json<unknown[]>(sheetOf(book, '币种'), { header: 1 })
  expect(rows.slice(2).map((row) => row.slice(0, 2))).toEqual([
    [expect.stringContaining('CNY'), 70],
    [expect.stringContaining('10.00 USD')],
  ])
})

test('a journey up to a match runs in the order of the visit in every sheet', async () => {
  const walked = await world.website('Asia/Shanghai')
  const at = (clock: string, path: string) => ({
    time: `2025-06-02T${clock}:00Z`,
    visitor_id: 'walker',
    url: `https://example.com${path}`,
  })
  await walked.send([at('02:00', '/shop'), at('02:01', '/cart'), at('02:02', '/paid')])
  const end = { kind: 'page', value: '/paid' }
  const asked = { website_id: walked.websiteId, steps: 3, end }
  const { book } = await take('report/export_journey', asked)
  const rowsOf = (sheet: string) => utils.sheet_to_json(sheetOf(book, sheet), { header: 1 }).slice(1)
  expect(rowsOf('最常见的路径')).toEqual([['/shop', '/cart', '/paid', 1, 1]])
  expect(rowsOf('各步页面与事件')).toEqual([
    [1, '/shop', 1],
    [2, '/cart', 1],
    [3, '/paid', 1],
  ])
  expect(rowsOf('步骤间的流向')).toEqual([
    [1, '/shop', '/cart', 1],
    [2, '/cart', '/paid', 1],
  ])
})

test('text that begins like a formula is text, letter by letter', async () => {
  const { book } = await take('export_group_list', { group_by: ['page_title'], order_by: 'value' })
  const table = sheetOf(book, book.SheetNames.at(-1) ?? '')
  const cells = Object.entries(table).filter(([at]) => /^[A-Z]+\d+$/.test(at))
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  const titles = cells.filter(([at]) => /^A(?!1$)\d+$/.test(at))
  expect(titles.map(([, cell]) => cell.t)).toEqual(dangerous.map(() => 's'))
  expect(new Set(titles.map(([, cell]) => cell.v))).toEqual(new Set(dangerous))
})
