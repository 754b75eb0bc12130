/** A shared report's page brings its first answers along: just those that its calls give, and never those of a locked one. */
import { type FirstAnswers, firstAnswersId, firstQuestion } from '@footfall/contract/reports/first-answers'
import { beforeAll, expect, test } from 'vitest'
import { testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T12:00:00Z')
let website_id: string
let sharecode: string

beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  await website.send([
    { time: '2025-06-03T08:00:00Z', visitor_id: 'A', url: 'https://example.com/public' },
    { time: '2025-06-03T09:00:00Z', visitor_id: 'B', url: 'https://example.com/secret' },
  ])
  sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
})

const edit = (settings: object) => world.person.call('/setting/edit_share', { website_id, ...settings })

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.server.url}${path}`, { headers })
  const html = await response.text()
  const [, json] = new RegExp(`<script type="application/json" id="${firstAnswersId}">(.*?)</script>`).exec(
    html,
  ) ?? [null, null]
  return { html, response, answers: json && (JSON.parse(json) as FirstAnswers) }
}

/** A busy machine may take longer than a page waits. */
async function answersOf(path: string, withNumbers = true): Promise<FirstAnswers> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const { answers, response } = await open(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    if (answers && (answers.overview || !withNumbers)) return answers
  }
  throw new Error(`${path} brings nothing along.`)
}

test('what its calls answer, under the fixed filters', async () => {
  await edit({ filters: [{ field: 'page', value: ['/public'] }] })
  const guest = world.server.client({ language: 'cn' })
  const question = { sharecode, ...firstQuestion, filters: [] }
  for (const path of [`/share/${sharecode}`, `/share/more/${sharecode}?lang=zh-CN`]) {
    const answers = await answersOf(path)
    expect(answers).toEqual({
      language: 'zh-CN',
      share: await guest.call('/share/share_item', { sharecode }),
      overview: await guest.call('/share/get_overview_data', question),
    })
    expect(answers.overview?.total.current.pageviews).toBe(1)
  }
  expect((await answersOf(`/share/${sharecode}?lang=en-US`)).language).toBe('en-US')
  await edit({ filters: [] })
  expect((await answersOf(`/share/${sharecode}`)).overview?.total.current.pageviews).toBe(2)
})

test('no numbers where the address chooses others, or another screen', async () => {
  await edit({ screens: ['overview', 'events'] })
  for (const path of [`/share/${sharecode}?time_range=today`, `/share/${sharecode}/events`])
    expect((await answersOf(path, false)).overview).toBeNull()
  await edit({ screens: ['events'] })
  expect((await answersOf(`/share/${sharecode}`, false)).overview).toBeNull()
  await edit({ screens: ['overview'] })
})

test('nothing of a report with a password, for who knows it either', async () => {
  await edit({ password: 'open.sesame_1' })
  const reader = world.server.client({ browser: true })
  await reader.call('/share/share_item', { sharecode, share_password: 'open.sesame_1' })
  const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(cookie).not.toBe('')
  for (const headers of [{}, { cookie }]) {
    const { answers, html, response } = await open(`/share/${sharecode}`, headers)
    expect([answers, html.includes('Sample')]).toEqual([null, false])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  await edit({ password: null })
})

test('no name ends the element early', async () => {
  const name = '</script><script>alert(1)</script>'
  await world.person.call('/setting/website_edit', { website_id, website_name: name })
  expect((await answersOf(`/share/${sharecode}`)).share.website_name).toBe(name)
  const { html } = await open(`/share/${sharecode}`)
  expect(html).not.toContain('alert(1)</script>')
})

test('who opens many gets pages that ask for themselves', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const pages = await Promise.all(Array.from({ length: 120 }, () => open(`/share/${sharecode}`, headers)))
  expect(pages.every(({ response }) => response.status === 200)).toBe(true)
  const plain = pages.filter(({ response }) => response.headers.has('etag'))
  expect(plain.length).toBeGreaterThan(5)
  for (const { answers, html } of plain)
    expect([answers, html]).toEqual([null, expect.stringContaining('<title>Footfall')])
})

test('it can be read in every encoding', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { response, html } = await open(`/share/${sharecode}`, { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(html).toMatch(/<title>.+ · (足迹|Footfall)<\/title>/)
  }
})

test('nothing of a closed one', async () => {
  await world.person.call('/setting/website_share', { website_id, share: false })
  expect((await open(`/share/${sharecode}`)).answers).toBeNull()
})
