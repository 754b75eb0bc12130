/** All time has the length of a website's history, so its units are those that the website's reports accept. */
import { expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T09:30:00Z')

const allTime = { time_range: 'all_time_periods', time_zone: 'UTC' } as const
const reportOf = ({ websiteId }: ReportWebsite) =>
  ({ website_id: websiteId, time_range: 'all_time_periods' }) as const
const valuesOf = ({ list }: { list: readonly { value: string }[] }) => list.map(({ value }) => value)

test('all time of an unknown website is drawn by day or longer units', async () => {
  const answer = await world.person.call('/config/get_time_unit', allTime)
  expect(answer.time_unit).toBe('day')
  expect(valuesOf(answer)).toEqual(['day', 'week', 'month'])
})

test.each([
  ['2025-06-04T03:00:00Z', 'hour', ['minute', 'hour', 'day', 'week', 'month']],
  ['2025-05-20T03:00:00Z', 'day', ['day', 'week', 'month']],
  ['2023-05-20T03:00:00Z', 'month', ['day', 'week', 'month']],
  ['2015-05-20T03:00:00Z', 'month', ['week', 'month']],
] as const)(
  'all time since %s is drawn by %s, and only in units that a report accepts',
  async (first, unit, units) => {
    const website = await world.website('UTC')
    await website.send([{ visitor_id: 'A', time: first }])
    const answer = await world.person.call('/config/get_time_unit', {
      ...allTime,
      start_time: Date.parse(first) / 1000,
    })
    expect(answer.time_unit).toBe(unit)
    expect(valuesOf(answer)).toEqual(units)
    const question = { ...reportOf(website), filters: [] }
    expect((await world.person.call('/overview/traffic', question)).time_unit).toBe(answer.time_unit)
    for (const time_unit of units)
      expect((await world.person.call('/overview/traffic', { ...question, time_unit })).time_unit).toBe(
        time_unit,
      )
  },
)

test('tables by time say their unit', async () => {
  const website = await world.website('UTC')
  await website.send([{ visitor_id: 'A', time: '2025-05-20T03:00:00Z' }])
  const question = { ...reportOf(website), filters: [] }
  expect(await world.person.call('/overview/group_list', { ...question, group_by: ['time'] })).toMatchObject({
    time_unit: 'day',
    list: [{ values: ['2025-05-20T00:00:00+00:00'] }],
  })
  expect(
    await world.person.call('/report/insights', { ...question, dimensions: ['time'], time_unit: 'month' }),
  ).toMatchObject({ time_unit: 'month', list: [{ values: ['2025-05-01T00:00:00+00:00'] }] })
})
