import { expect, test } from 'vitest'
import { emptyPage } from '../../reports/matcher/matcher-text.ts'
import { askedSteps, mostSteps, readSteps, type StepDraft, writeSteps } from './step-text.ts'

const steps: StepDraft[] = [
  { kind: 'page', operator: 'is', value: '/', optional: true },
  { kind: 'event', operator: 'is', value: '加入购物车', optional: true },
  { kind: 'scroll', operator: 'is', value: '', depth: 50 },
  emptyPage,
]

test('steps are read as they were written', () => {
  expect(readSteps(writeSteps(steps))).toEqual(steps)
  expect(writeSteps([])).toBeNull()
  expect(readSteps(writeSteps(Array(12).fill(emptyPage)))).toHaveLength(mostSteps)
})

test.each([null, '', '!', btoa('{}'), btoa('[null,1,{"kind":"nope"}]')])('%s reads as no steps', (text) => {
  expect(readSteps(text)).toEqual([])
})

test('the first step is always required, in strict order all are', () => {
  const optional = (order: 'sequential' | 'strict') => askedSteps(steps, order).map((step) => step.optional)
  expect(optional('sequential')).toEqual([false, true, false])
  expect(optional('strict')).toEqual([false, false, false])
})
