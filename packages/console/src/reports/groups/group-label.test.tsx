// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportSourceProvider } from '../source.tsx'
import { show } from '../views/show.testing.tsx'
import { useGroupLabel } from './group-label.ts'

function Label({ time, unit }: { readonly time: string; readonly unit: 'hour' | 'day' }) {
  return <p>{useGroupLabel()('time', time, unit)}</p>
}

test.each([
  ['2025-11-02T01:00:00-04:00', 'hour', 'Sun, Nov 2, 01:00 (UTC-04:00)'],
  ['2025-11-02T01:00:00-05:00', 'hour', 'Sun, Nov 2, 01:00 (UTC-05:00)'],
  ['2025-11-02T02:00:00-05:00', 'hour', 'Sun, Nov 2, 02:00'],
  ['2025-11-02T00:00:00-04:00', 'day', 'Sun, Nov 2, 2025'],
] as const)('%s by %s is %s in New York', async (time, unit, label) => {
  const zone = 'America/New_York'
  await show(
    <ReportSourceProvider source={{ calls: 'overview', whose: {}, zone, name: '', domain: '' }}>
      <Label time={time} unit={unit} />
    </ReportSourceProvider>,
  )
  expect(screen.getByText(label)).toBeTruthy()
})
