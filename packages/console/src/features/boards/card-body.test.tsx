// @vitest-environment happy-dom
/** What single cards show. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { CardBody } from './CardBody.tsx'

test('a table by hour tells the hour apart that comes twice when clocks are set back', async () => {
  const zone = 'America/New_York'
  const hours = ['2025-11-02T01:00:00-04:00', '2025-11-02T01:00:00-05:00', '2025-11-02T02:00:00-05:00']
  const result = {
    columns: [
      { key: 'time', kind: 'time' },
      { key: 'visitors', kind: 'metric' },
    ],
    time_unit: 'hour',
    list: hours.map((hour) => ({ values: [hour], labels: [hour], visitors: 1 })),
  }
  await show(
    <ReportSourceProvider source={{ calls: 'overview', whose: {}, zone, name: '', domain: '' }}>
      <CardBody report="group_list" title="Card" input={{}} result={result} zone={zone} />
    </ReportSourceProvider>,
  )
  for (const label of ['Sun, Nov 2, 01:00 (UTC-04:00)', 'Sun, Nov 2, 01:00 (UTC-05:00)', 'Sun, Nov 2, 02:00'])
    expect(screen.getByText(label)).toBeTruthy()
})

test('a chart over time names its metric, whatever the card is called', async () => {
  const list = [{ time: '2025-11-02T00:00:00+00:00', partial: false, bounce_rate: 40 }]
  await show(
    <CardBody
      report="traffic"
      title="Every morning"
      input={{ metric: 'bounce_rate' }}
      result={{ time_unit: 'day', list, previous: null }}
      zone="UTC"
    />,
  )
  expect(screen.getByText(texts.stats.metric.bounce_rate)).toBeTruthy()
  expect(screen.queryByText('Every morning')).toBeNull()
})
