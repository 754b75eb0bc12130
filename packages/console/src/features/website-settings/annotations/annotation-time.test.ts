import { expect, test } from 'vitest'
import { momentAt } from '../../../lib/time/zoned-moment.ts'
import { annotationTime } from './annotation-time.ts'

const zone = 'Asia/Shanghai'
const at = (local: string) => momentAt(local, zone) ?? Number.NaN

test.each([
  // As the chart names them: the second day is the last one.
  ['2026-11-15T00:00', '2026-11-17T00:00', '2026年11月15–16日'],
  ['2026-11-15T00:00', '2026-11-16T00:00', '2026年11月15日'],
  ['2026-10-28T00:00', null, '2026年10月28日'],
  ['2026-10-28T14:30', null, '2026年10月28日 14:30'],
  ['2026-11-15T00:00', '2026-11-15T18:00', '2026年11月15日 00:00 – 2026年11月15日 18:00'],
])('from %s to %s', (start, end, text) => {
  const annotation = { start_time: at(start), end_time: end === null ? null : at(end) }
  expect(annotationTime(annotation, zone, 'zh-CN')).toBe(text)
})
