import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { nextStretch } from './roll-up-stretch.ts'
import { type Rollups, rolledUpDaysOf, validRuns } from './rollups.ts'

const monday = Date.UTC(2025, 2, 3)
const ran = monday + 10 * day

/** Three runs: up to Wednesday, Wednesday, Thursday; each ran a second after the other. */
const rollups = (marks: Rollups['marks'], zone = 'UTC'): Rollups => ({
  runs: [
    { id: String(ran), zone, since: Number.NEGATIVE_INFINITY, through: monday + 2 * day, finished: ran },
    { id: String(ran + 1000), zone, since: monday + 2 * day, through: monday + 3 * day, finished: ran },
    { id: String(ran + 2000), zone, since: monday + 3 * day, through: monday + 4 * day, finished: ran },
  ],
  unknownVersions: [],
  marks,
})
const after = (seconds: number, time: number) => ({ noted: ran + seconds * 1000, time: monday + time })

test.each<[string, Rollups['marks'], number, number]>([
  ['nothing late', [], 4, 3],
  ['something of today', [after(5, 4.5 * day)], 4, 3],
  ['something of the last day', [after(5, 3.5 * day)], 3, 2],
  ['something that may carry on a visit of the day before', [after(5, 3 * day + 1_799_999)], 2, 1],
  ['something of the first days: one of them is true still, but no whole run', [after(5, 1.5 * day)], 1, 0],
  ['something of before all days', [after(5, -day)], -2, 0],
  ['something of the millisecond in which the last run began', [after(2, 3.5 * day)], 3, 2],
  ['something that the last run knew', [after(1.5, 3.5 * day)], 4, 3],
  ['something that all runs knew', [after(-1, 0)], 4, 3],
  ['the earliest counts', [after(5, 3.5 * day), after(6, 2.5 * day)], 2, 1],
])('%s', (_, marks, days, holding) => {
  const held = rollups(marks)
  expect(rolledUpDaysOf(held, 'UTC')?.through).toBe(monday + days * day)
  expect(validRuns(held, 'UTC')).toEqual(held.runs.slice(0, holding))
})

test('days of another zone are nothing to go by', () => {
  expect(rolledUpDaysOf(rollups([], 'Asia/Shanghai'), 'UTC')).toBeNull()
  expect(validRuns(rollups([], 'Asia/Shanghai'), 'UTC')).toEqual([])
  expect(validRuns(null, 'UTC')).toEqual([])
})

test('a run that knew of something late counts, whatever becomes of those before it', () => {
  const held = rollups([after(1.5, 2.5 * day)])
  expect(rolledUpDaysOf(held, 'UTC')?.through).toBe(monday + 2 * day)
  expect(validRuns(held, 'UTC').map(({ id }) => id)).toEqual([String(ran), String(ran + 2000)])
})

test('days that two runs have summed up count by the later one', () => {
  const { runs } = rollups([])
  const twice = {
    id: String(ran + 3000),
    zone: 'UTC',
    since: monday + 2 * day,
    through: monday + 3 * day,
    finished: ran,
  }
  const rolledUp = rolledUpDaysOf({ runs: [...runs, twice], unknownVersions: [], marks: [] }, 'UTC')
  expect(rolledUp?.runs).toEqual([String(ran), String(ran + 3000), String(ran + 2000)])
})

test('days that were summed up from the newest on count before the others are there', () => {
  const runs = rollups([]).runs.slice(1)
  expect(rolledUpDaysOf({ runs, unknownVersions: [], marks: [] }, 'UTC')).toMatchObject({
    from: monday + 2 * day,
    through: monday + 4 * day,
  })
  const late = [after(5, day)]
  expect(rolledUpDaysOf({ runs, unknownVersions: [], marks: late }, 'UTC'), 'none is valid').toBeNull()
})

test('of several stretches the longest counts', () => {
  const run = (seconds: number, from: number, to: number) => ({
    ...{ id: String(ran + seconds * 1000), zone: 'UTC', finished: ran + seconds * 1000 },
    ...{ since: monday + from * day, through: monday + to * day },
  })
  const runs = [run(0, 0, 5), run(9, 5, 8), run(10, 8, 9)]
  const rolledUp = rolledUpDaysOf({ runs, unknownVersions: [], marks: [after(5, 1.5 * day)] }, 'UTC')
  expect(rolledUp).toMatchObject({ from: monday + 5 * day, through: monday + 9 * day })
})

test('a later run of which no day is true any more hides none of an earlier one', () => {
  const run = (seconds: number, since: number) => ({
    ...{ id: String(ran + seconds * 1000), zone: 'UTC', finished: ran + seconds * 1000 },
    ...{ since, through: monday + 5 * day },
  })
  const runs = [run(0, Number.NEGATIVE_INFINITY), run(5, monday + 2 * day)]
  const rolledUp = rolledUpDaysOf({ runs, unknownVersions: [], marks: [after(6, 2.5 * day)] }, 'UTC')
  expect(rolledUp).toMatchObject({ from: Number.NEGATIVE_INFINITY, through: monday + 2 * day })
})

const over = monday + 100 * day
const days = (from: number, to: number) => ({ since: over - from * day, through: over - to * day })

test.each<[string, ReturnType<typeof days>[], ReturnType<typeof days> | null]>([
  ['yesterday by itself', [], days(1, 0)],
  ['then the week', [days(1, 0)], days(7, 1)],
  ['then the month', [days(7, 1), days(1, 0)], days(30, 7)],
  ['then the quarter', [days(30, 0)], days(90, 30)],
  ['then the rest', [days(90, 0)], days(100, 90)],
  ['yesterday alone, where all before it is there', [days(100, 1)], days(1, 0)],
  ['what is missing between', [days(100, 20), days(10, 0)], days(20, 10)],
  ['nothing, where all is there', [days(100, 0)], null],
])('summed up next: %s', (_, holding, next) => {
  expect(nextStretch(holding, monday, over, 'UTC')).toEqual(next)
})
