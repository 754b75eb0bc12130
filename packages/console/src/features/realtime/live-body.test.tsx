// @vitest-environment happy-dom
/** The real-time page, which is asked for every few seconds, while its calls fail. */
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { LiveBody, type LiveBodyProps } from './LiveBody.tsx'

const figures = {
  current: 0,
  last_30_minutes: 0,
  total: { current: { visits: 0, pageviews: 0, events: 0 } },
  traffic: { list: [], time_zone: 'UTC' },
}
const steps = { fails: { error: new Error('The store is down') }, again: {}, answers: { data: figures } }

function Body() {
  const [step, setStep] = useState<keyof typeof steps>('fails')
  const live = {
    data: undefined,
    error: null,
    isPlaceholderData: false,
    refetch: () => undefined,
    ...steps[step],
  }
  return (
    <>
      {(['fails', 'again', 'answers'] as const).map((one) => (
        <button key={one} type="button" onClick={() => setStep(one)}>
          {one}
        </button>
      ))}
      <LiveBody live={live as unknown as LiveBodyProps['live']} breakdowns={[]} withoutMap />
    </>
  )
}

test('the error stays during the next attempts, and goes once there are figures', async () => {
  const hand = await show(<Body />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The store is down')
  await hand.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByRole('alert')).toBe(alert)
  await hand.click(screen.getByRole('button', { name: 'fails' }))
  expect(screen.getByRole('alert')).toBe(alert)
  await hand.click(screen.getByRole('button', { name: 'answers' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
