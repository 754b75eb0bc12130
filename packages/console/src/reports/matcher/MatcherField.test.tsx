// @vitest-environment happy-dom
import type { CohortBody } from '@footfall/contract/resources/cohort'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CohortField } from '../cohorts/CohortField.tsx'
import { type CohortDraft, cohortOf, draftOf } from '../cohorts/cohort-draft.ts'
import { show } from '../views/show.testing.tsx'
import { MatcherField } from './MatcherField.tsx'
import { type MatcherDraft, matcherOf } from './matcher-text.ts'

const kept: CohortBody = {
  kind: 'matched',
  did: true,
  matcher: {
    kind: 'event',
    operator: 'is',
    value: 'purchase',
    props: [{ key: 'plan', operator: 'in', value: ['pro', 'team'] }],
  },
  at_least: 1,
  days: 30,
}

/** Holds a draft like a form does. */
function Cohort({ onDraft }: { readonly onDraft: (draft: CohortDraft | null) => void }) {
  const [draft, setDraft] = useState(draftOf(kept))
  const change = (next: CohortDraft | null) => {
    setDraft(next)
    onDraft(next)
  }
  return <CohortField websiteId="w" value={draft} onChange={change} />
}

test('a cohort that is changed elsewhere keeps its conditions on properties', async () => {
  let draft = draftOf(kept)
  const hand = await show(<Cohort onDraft={(next) => (draft = next)} />)
  await hand.selectOptions(screen.getByRole('combobox', { name: 'When' }), '7')
  expect(draft && cohortOf(draft)).toEqual({ ...kept, days: 7 })
})

function Field({ given, onDraft }: { given: MatcherDraft; onDraft: (matcher: MatcherDraft) => void }) {
  const [matcher, setMatcher] = useState(given)
  const change = (next: MatcherDraft) => {
    setMatcher(next)
    onDraft(next)
  }
  return <MatcherField label="Step 1" value={matcher} onChange={change} />
}

test('conditions on properties are shown, added, changed and removed', async () => {
  const { operator, props } = kept.matcher
  let matcher: MatcherDraft = { kind: 'event', operator, value: 'purchase', props }
  const hand = await show(<Field given={matcher} onDraft={(next) => (matcher = next)} />)
  const condition = (number: number) =>
    within(screen.getByRole('group', { name: `Property condition ${number}` }))
  expect(condition(1).getByLabelText<HTMLInputElement>('Property').value).toBe('plan')
  const values = condition(1).getByLabelText<HTMLTextAreaElement>('Values, one per line')
  expect(values.value).toBe('pro\nteam')
  await hand.type(values, '{Enter}free')

  await hand.click(screen.getByRole('button', { name: 'Add property condition' }))
  expect(document.activeElement).toBe(condition(2).getByLabelText('Property'))
  await hand.keyboard('price')
  await hand.selectOptions(condition(2).getByRole('combobox', { name: 'Match type' }), 'gte')
  await hand.type(condition(2).getByLabelText('Value'), '9.5')
  expect(matcherOf(matcher)).toEqual({
    kind: 'event',
    operator: 'is',
    value: 'purchase',
    props: [
      { key: 'plan', operator: 'in', value: ['pro', 'team', 'free'] },
      { key: 'price', operator: 'gte', value: ['9.5'] },
    ],
  })

  await hand.click(screen.getByRole('button', { name: 'Remove property condition 1' }))
  await hand.click(screen.getByRole('button', { name: 'Remove property condition 1' }))
  expect(matcherOf(matcher)).toEqual({ kind: 'event', operator: 'is', value: 'purchase' })
})

test('a phone begins no name with a capital: purchase and Purchase are two events', async () => {
  const props = [
    { key: 'plan', operator: 'in' as const, value: ['pro'] },
    { key: 'price', operator: 'gt' as const, value: ['1'] },
  ]
  await show(<Field given={{ kind: 'event', operator: 'is', value: '', props }} onDraft={() => undefined} />)
  const fields = document.querySelectorAll('input, textarea')
  expect([...fields].map((field) => field.getAttribute('autocapitalize'))).toEqual(Array(5).fill('none'))
})
