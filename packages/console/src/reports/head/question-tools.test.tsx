// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { QuestionTools } from './QuestionTools.tsx'

const more = () => screen.getByRole('button', { name: 'More tools' })
const isOpen = () => more().getAttribute('aria-expanded') === 'true'

test('the folded tools stay open while they are used, and fold once one goes on with the page', async () => {
  const hand = await show(
    <>
      <div>
        <QuestionTools onFilter={() => undefined} />
      </div>
      <button type="button">A row</button>
    </>,
  )
  expect(isOpen()).toBe(false)
  await hand.click(more())
  expect(isOpen()).toBe(true)
  await hand.click(screen.getByRole('button', { name: texts.period.against.previous_period }))
  await hand.click(await screen.findByRole('menuitemradio', { name: texts.stats.comparison.previous_year }))
  expect(isOpen()).toBe(true)
  await hand.click(screen.getByRole('button', { name: 'A row' }))
  expect(isOpen()).toBe(false)
  await hand.click(more())
  await hand.click(more())
  expect(isOpen()).toBe(false)
})
