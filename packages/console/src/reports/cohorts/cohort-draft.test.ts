import { encodeList } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import {
  cohortOf,
  draftOf,
  funnelOf,
  newCohort,
  possibleSteps,
  withChoice,
  withFunnel,
} from './cohort-draft.ts'

const steps = [
  { kind: 'page', value: '/a' },
  { kind: 'page', value: '/b', optional: true },
  { kind: 'event', value: 'buy' },
]
const saved = { state: { funnel: encodeList(steps), window: '60', scope: 'visit' } }

test('a saved funnel is taken with its steps, window and scope', () => {
  expect(funnelOf(saved)).toEqual({
    steps: [
      { kind: 'page', operator: 'is', value: '/a', optional: false },
      { kind: 'page', operator: 'is', value: '/b', optional: true },
      { kind: 'event', operator: 'is', value: 'buy', optional: false },
    ],
    order: 'sequential',
    scope: 'visit',
    window_minutes: 60,
    exclude: [],
  })
  expect(funnelOf({ state: { funnel: encodeList(steps.slice(0, 1)) } })).toBeNull()
})

test('nobody is lost at the first step or at an optional one', () => {
  const reached = withChoice(newCohort, 'reached')
  if (reached.kind !== 'funnel') throw new Error('no funnel')
  const chosen = withFunnel(reached, funnelOf(saved))
  expect(chosen.step).toBe(3)
  expect(possibleSteps(chosen)).toEqual([1, 2, 3])
  const lost = withChoice({ ...chosen, step: 2 }, 'dropped')
  expect(lost).toMatchObject({ step: 3, outcome: 'dropped' })
  expect(lost.kind === 'funnel' && possibleSteps(lost)).toEqual([3])
})

test('an incomplete draft cannot be saved', () => {
  expect(cohortOf(newCohort)).toBeNull()
  expect(cohortOf(withChoice(newCohort, 'dropped'))).toBeNull()
  expect(cohortOf({ ...newCohort, matcher: { kind: 'any', operator: 'is', value: '' } })).toMatchObject({
    kind: 'matched',
    did: true,
    matcher: { kind: 'any' },
    days: 30,
  })
})

test('a saved cohort is read back into the form', () => {
  const draft = withFunnel(withChoice(newCohort, 'reached') as never, funnelOf(saved))
  const kept = cohortOf(draft)
  expect(draftOf(kept as never)).toEqual(draft)
})
