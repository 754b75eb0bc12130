import { expect, test } from 'vitest'
import { describeChange, metricInColumn } from './metrics.ts'

test.each([
  ['more visitors are good', 'visitors', 12.43, 112, 100, { direction: 'up', tone: 'good', size: '12.4%' }],
  ['fewer are not', 'visitors', -3.1, 97, 100, { direction: 'down', tone: 'bad', size: '3.1%' }],
  [
    'a rising bounce rate is not green',
    'bounce_rate',
    2.3,
    43,
    41,
    { direction: 'up', tone: 'bad', size: '2.3' },
  ],
  ['a falling one is', 'bounce_rate', -2.3, 41, 43, { direction: 'down', tone: 'good', size: '2.3' }],
  ['even ones keep their decimal', 'visits', 14, 114, 100, { direction: 'up', tone: 'good', size: '14.0%' }],
  ['from a hundred on there is none', 'visits', 250, 7, 2, { direction: 'up', tone: 'good', size: '250%' }],
  ['nor where it rounds to it', 'visits', -99.97, 1, 3000, { direction: 'down', tone: 'bad', size: '100%' }],
  ['from zero it is new', 'visits', null, 5, 0, { direction: 'new', tone: 'neutral', size: '' }],
  ['zero after zero is not', 'visits', null, 0, 0, { direction: 'none', tone: 'neutral', size: '' }],
  ['nothing to compare', 'visits', null, 5, undefined, { direction: 'none', tone: 'neutral', size: '' }],
  ['too small to show', 'visits', 0.01, 5, 5, { direction: 'flat', tone: 'neutral', size: '0%' }],
] as const)('%s', (_name, metric, change, current, previous, expected) => {
  expect(describeChange(metric, change, current, previous, 'zh-CN')).toMatchObject(expected)
})

test.each([
  ['bounce_rate', 34, '34.0%'],
  ['views_per_visit', 2.9, '2.90'],
  ['visitors', 12_345, '1.23万'],
  ['bounce_rate', null, '—'],
] as const)('%s of %s in a column', (metric, value, text) => {
  expect(metricInColumn(metric, value, 'zh-CN')).toBe(text)
})
