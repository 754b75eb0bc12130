import type { FirstAnswers } from '@footfall/contract/reports/first-answers'
import type { OverviewData } from '@footfall/contract/stats/results'
import { expect, test } from 'vitest'
import { drawShare } from './draw-share.tsx'

const counts = {
  visitors: 12_345,
  visits: 20_000,
  pageviews: 30_000,
  events: 7,
  bounce_rate: 50,
  visit_duration: 33,
  views_per_visit: 1.5,
}
const total = { current: counts, previous: null, change: null, filtered_bots: 0 }
const page = { value: '/plans', label: '/plans', ...counts, share: 40, previous: null, change: null }
const overview = {
  total,
  traffic: { time_unit: 'day', list: [], previous: null },
  page: { total: 1, list: [page] },
} as unknown as OverviewData

const share: FirstAnswers['share'] = {
  sharecode: 'code',
  website_name: '<script>alert(1)</script>',
  domain: 'notes.example',
  domain_label: 'notes.example',
  time_zone: 'Asia/Shanghai',
  logo_url: null,
  hidden_sections: [],
  hidden_fields: [],
  screens: ['overview', 'events'],
} as unknown as FirstAnswers['share']

const answers: FirstAnswers = { language: 'zh-CN', share, overview }

test('renders the report with its numbers in the language of the answers, whatever was rendered before', () => {
  for (let round = 0; round < 2; round++) {
    const zh = drawShare('/share/code', answers)
    expect(zh).toMatch(/访客数.*1\.23万.*\/plans/)
    const en = drawShare('/share/code?lang=en-US', { ...answers, language: 'en-US' })
    expect(en).toMatch(/Visitors.*12\.35K.*\/plans/)
    expect(en).toContain('href="/share/more/code?lang=en-US"')
  }
})

test('escapes names, so nothing in them runs', () => {
  const html = drawShare('/share/code', answers)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|\son\w+=|javascript:/)
})

test('renders only labels if the address asks something else', () => {
  const html = drawShare('/share/code?time_range=today', answers)
  expect(html).toContain('访客数')
  expect(html).not.toContain('1.23万')
  expect(drawShare('/share/code', { ...answers, overview: null })).not.toContain('1.23万')
})

test('renders nothing of a panel that the share hides, even if an answer for it is given', () => {
  const hidden = { ...share, hidden_sections: ['page'], hidden_fields: ['page'] } as FirstAnswers['share']
  const html = drawShare('/share/more/code', { ...answers, share: hidden })
  expect(html).toContain('1.23万')
  expect(html).not.toContain('/plans')
})

test('renders nothing if the address is of another page', () => {
  const events = { ...share, screens: ['events'] } as FirstAnswers['share']
  expect(drawShare('/share/code', { ...answers, share: events })).not.toContain('1.23万')
  expect(drawShare('/share/another', answers)).not.toContain('1.23万')
})
