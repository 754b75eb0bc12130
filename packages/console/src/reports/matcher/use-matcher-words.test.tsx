// @vitest-environment happy-dom
import type { Matcher } from '@footfall/contract/stats/matchers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { useMatcherWords } from './use-matcher-words.ts'
import { useStepName } from './use-step-name.ts'

type Scroll = Pick<Matcher, 'operator' | 'value'>

/** The words of a scroll in lists, and as a step of a funnel. */
function Words({ operator, value = '' }: Scroll) {
  const wordsOf = useMatcherWords()
  const nameOf = useStepName([])
  const scroll = { kind: 'scroll' as const, operator, value, depth: 90, props: [] }
  return (
    <>
      <p>{wordsOf(scroll)}</p>
      <p>{nameOf(scroll)}</p>
    </>
  )
}

test.each<[Scroll, string]>([
  [{ operator: 'is' }, 'Scroll at least 90% of any page'],
  [{ operator: 'is', value: '/' }, 'Scroll at least 90% of page /'],
  [{ operator: 'contains', value: 'blog' }, 'Scroll at least 90% of a page that contains blog'],
])('a scroll is told as a sentence: %j', async (scroll, words) => {
  await show(<Words {...scroll} />)
  expect(screen.getAllByText(words)).toHaveLength(2)
})
