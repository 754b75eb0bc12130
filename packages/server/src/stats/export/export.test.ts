/** The files over HTTP, read back: numbers, dates, percents and text as such, and the same as the reports answer. */
import { day } from '@footfall/contract/durations'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T02:00:00Z')
let website: ReportWebsite
const nasty = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  'a "quoted", one',
  '<b>&amp;</b>',
  '_x0041_',
  '首页 🙂',
]
const period = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2025-06-01T16:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T16:00:00Z') / 1000,
}

beforeAll(async () => {
  website = await world.website('Asia/Shanghai')
  await website.send([
    ...nasty.map((title, index) => ({
      time: Date.parse('2025-06-02T02:00:00Z') + index * 60_000,
      visitor_id: 'A',
      url: `https://example.com/${index}`,
      title,
    })),
    { time: '2025-06-03T02:00:00Z', visitor_id: 'B', referrer: 'https://google.com/' },
  ])
})

async function take(path: string, input: object = {}, language = 'en') {
  const { token, address } = world.person
  return fetch(`${world.server.url}/api/overview/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': token ?? '',
      'd-lang': language,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ website_id: website.websiteId, ...period, ...input }),
  })
}

interface Cell {
  readonly text?: string
  readonly number?: number
  /** The format's code or number. */
  readonly format: string
}

/** Reads a workbook by the letter of the format, with nothing of the writer's own. */
async function open(answer: Response): Promise<Map<string, Cell[][]>> {
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const read = (name: string) => new TextDecoder('utf-8', { fatal: true }).decode(files[name])
  const plain = (xml: string) =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const styles = read('xl/styles.xml')
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const formats = [
    ...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id]) => codes.get(id) ?? id ?? '')
  const sheets = new Map<string, Cell[][]>()
  for (const [, name = '', number] of read('xl/workbook.xml').matchAll(
    /<sheet name="([^"]*)" sheetId="(\d+)"/g,
  )) {
    const rows = [...read(`xl/worksheets/sheet${number}.xml`).matchAll(/<row r="\d+"[^>]*>(.*?)<\/row>/gs)]
    sheets.set(
      plain(name),
      rows.map(([, row = '']) => {
        const cells: Cell[] = []
        for (const [, letter = '', style, type, inner = ''] of row.matchAll(
          /<c r="([A-Z]+)\d+" s="(\d+)"( t="inlineStr")?>(.*?)<\/c>/gs,
        )) {
          const at = [...letter].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1
          const format = formats[Number(style)] ?? ''
          const text = /<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1] ?? ''
          cells[at] = type
            ? { text: plain(text), format }
            : { number: Number(/<v>(.*)<\/v>/.exec(inner)?.[1]), format }
        }
        return cells
      }),
    )
  }
  return sheets
}

const texts = (row: readonly (Cell | undefined)[] | undefined) => (row ?? []).map((cell) => cell?.text)
const serial = (local: string) => Date.parse(`${local}Z`) / day + 25_569

describe('the overview as a workbook', () => {
  test('says what it is about', async () => {
    const filters = [
      { field: 'country', operator: 'is_not_set' },
      { field: 'page', operator: 'contains', value: ['/', '=x'] },
    ]
    const answer = await take('export_total', { filters, compare: 'previous_period' })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Sample overview 2025-06-02 .* 2025-06-03\.xlsx"; filename\*=UTF-8''Sample%20overview/,
    )
    const about = (await open(answer)).get('About') ?? []
    const line = (label: string) => about.find((row) => row[0]?.text === label) ?? []
    expect(texts(line('Website'))[1]).toBe('Sample')
    expect(texts(line('Time zone'))[1]).toBe('Asia/Shanghai')
    expect(line('Period')[1]).toEqual({
      number: serial('2025-06-02T00:00:00'),
      format: 'yyyy-mm-dd hh:mm:ss',
    })
    expect(line('Period')[2]?.number).toBe(serial('2025-06-04T00:00:00'))
    expect(line('Compared with')[1]?.number).toBe(serial('2025-05-31T00:00:00'))
    expect(line('Generated at')[1]?.number).toBe(serial('2025-06-04T10:00:00'))
    expect(texts(line('Filters'))[1]).toBe('Country is not set')
    expect(about.some((row) => row[1]?.text === 'Page contains / or =x')).toBe(true)
  })

  test('holds what the reports answer, as numbers', async () => {
    const input = { compare: 'previous_period', time_unit: 'day' }
    const book = await open(await take('export_total', input))
    const total = await world.person.call('/overview/total', {
      website_id: website.websiteId,
      ...period,
      ...input,
    } as never)
    const cards = book.get('Totals') ?? []
    expect(cards[1]?.slice(0, 3)).toEqual([
      { text: 'Visitors', format: '49' },
      { number: total.current.visitors, format: '3' },
      { number: 0, format: '3' },
    ])
    expect(cards[5]?.[1]).toEqual({ number: (total.current.bounce_rate ?? -1) / 100, format: '10' })
    const traffic = book.get('Traffic') ?? []
    expect(traffic).toHaveLength(3)
    expect(traffic[1]?.[0]).toEqual({ number: serial('2025-06-02T00:00:00'), format: 'yyyy-mm-dd' })
    expect(traffic[1]?.[1]?.number).toBe(serial('2025-05-31T00:00:00'))
    expect(traffic[1]?.[2]?.number).toBe(1)
    const sources = book.get('Referrer') ?? []
    expect(sources.slice(1).map((row) => row[0]?.text)).toEqual(['Direct / none', 'google.com'])
  })

  test('shows titles whole that are longer than their columns, above their numbers', async () => {
    const answer = await take('export_total', { compare: 'previous_period' })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const [styles = '', totals = ''] = ['styles', 'worksheets/sheet2'].map((name) =>
      new TextDecoder().decode(files[`xl/${name}.xml`]),
    )
    const formats = (/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').match(/<xf .*?(\/>|<\/xf>)/g) ?? []
    const titles = [...totals.matchAll(/<c r="[A-D]1" s="(\d+)"/g)].map(([, style]) => formats[Number(style)])
    expect(titles.map((format) => /horizontal="(.*?)"/.exec(format ?? '')?.[1])).toEqual([
      'left',
      ...Array(3).fill('right'),
    ])
    for (const format of titles) expect(format).toContain('wrapText="1"')
    // Previous / 2025-05-31 – / 2025-06-01
    expect(totals).toContain('<row r="1" ht="45" customHeight="1">')
  })

  test('speaks the reader’s language', async () => {
    const answer = await take('export_total', {}, 'cn')
    expect(
      decodeURIComponent(
        /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
      ),
    ).toBe('Sample 概览 2025-06-02 – 2025-06-03.xlsx')
    expect([...(await open(answer)).keys()].slice(0, 3)).toEqual(['说明', '汇总', '趋势'])
  })

  test('is there for a period without anything', async () => {
    const empty = { time_range: 'custom_time_range', start_time: 1_000_000_000, end_time: 1_000_086_400 }
    expect((await open(await take('export_total', empty))).get('Totals')?.[1]?.[1]?.number).toBe(0)
    expect(
      (await open(await take('export_group_list', { ...empty, group_by: ['page'] }))).get('Table'),
    ).toHaveLength(1)
  })
})

describe('the table as a workbook', () => {
  test('has every row, and text is text', async () => {
    const book = await open(
      await take('export_group_list', { group_by: ['page_title'], page_size: 1, page: 3 }),
    )
    const rows = (book.get('Table') ?? []).slice(1)
    const titles = rows.map((row) => row[0]?.text?.replaceAll('_x005F_', '_'))
    expect(new Set(titles)).toEqual(new Set([...nasty.map((title) => title.trim()), '(none)']))
    for (const row of rows) expect(row[0]?.format).toBe('49')
    expect(rows.every((row) => row[1]?.number === 1)).toBe(true)
  })

  test('is the same as the call’s answer, compared and searched', async () => {
    const input = {
      ...period,
      group_by: ['time', 'referer'] as const,
      time_unit: 'day' as const,
      order_by: 'value' as const,
    }
    const answer = await world.person.call('/overview/group_list', {
      website_id: website.websiteId,
      ...input,
    } as never)
    const rows = ((await open(await take('export_group_list', input))).get('Table') ?? []).slice(1)
    expect(rows.map((row) => [row[0]?.number, row[1]?.text, row[2]?.number])).toEqual(
      answer.list.map((row) => [serial(row.values[0]?.slice(0, 19) ?? ''), row.labels[1], row.visitors]),
    )
    const found = await open(
      await take('export_group_list', { group_by: ['referer'], search: 'goog', compare: 'previous_period' }),
    )
    expect(
      found
        .get('Table')
        ?.slice(1)
        .map((row) => [row[0]?.text, row[1]?.number, row[2]?.number]),
    ).toEqual([['google.com', 1, 0]])
  })

  test('grouped by time stands beside the other period, the n-th day beside the n-th', async () => {
    const compare = {
      compare: 'custom_time_range',
      compare_start_time: period.start_time - 86_400,
      compare_end_time: period.start_time + 86_400,
    }
    const sort = { time_unit: 'day', order_by: 'value', order: 'asc' }
    const book = await open(await take('export_group_list', { group_by: ['time'], ...compare, ...sort }))
    const [titles, ...rows] = book.get('Table') ?? []
    expect(texts(titles).slice(0, 4)).toEqual([
      'Time',
      'Visitors',
      'Visitors · Previous 2025-06-01 – 2025-06-02',
      'Visitors · Change',
    ])
    expect(rows.map((row) => row.slice(0, 4).map((cell) => cell?.number))).toEqual([
      [serial('2025-06-02T00:00:00'), 1, 0, undefined],
      [serial('2025-06-03T00:00:00'), 1, 1, 0],
    ])
  })
})

describe('as CSV', () => {
  test('guards formulas and begins with the byte order mark', async () => {
    const answer = await take('export_group_list', {
      group_by: ['page_title'],
      format: 'csv',
      order_by: 'value',
      order: 'asc',
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe(
      'Page title,Visitors,Visits,Pageviews,Events,Bounce rate (%),Visit duration (s),Views per visit',
    )
    for (const start of ["'=1+1,", "'+cmd,", "'-2+3,", "'@SUM(A1),", '"a ""quoted"", one",', '首页 🙂,'])
      expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1)
  })

  test('has the totals above the traffic', async () => {
    const text = await (await take('export_total', { format: 'csv', time_unit: 'day' })).text()
    const lines = text.trim().split('\r\n')
    expect(lines[1]).toMatch(/^Totals,2,2,10,0,50,/)
    expect(lines[2]).toMatch(/^2025-06-02,1,1,9,0,0,/)
    expect(lines).toHaveLength(4)
  })
})

describe('refusals are envelopes', () => {
  test.each([
    ['format', { format: 'pdf', group_by: ['page'] }, 'format'],
    ['group', { group_by: ['nothing'] }, 'group_by.0'],
    ['range turned round', { start_time: 5, end_time: 4, group_by: ['page'] }, 'end_time'],
  ])('%s', async (_name, input, path) => {
    const answer = await take('export_group_list', input)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ data: { fields: [{ path }] } })
  })

  test('more at once than there is room for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        take('export_group_list', { group_by: ['page'], filters: [{ field: 'page', value: [`/${index}`] }] }),
      ),
    )
    const kinds = await Promise.all(
      answers.map(async (answer) => {
        const text = await answer.text()
        return text.startsWith('{') ? JSON.parse(text).data.reason : 'file'
      }),
    )
    expect(new Set(kinds)).toEqual(new Set(['file', 'export_busy']))
    // The places are free again.
    expect((await take('export_total')).headers.get('content-type')).toContain('spreadsheetml')
  })
})
