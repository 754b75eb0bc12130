// @vitest-environment happy-dom
/** What a website says of a visitor, and what the console says of how it is known. */
import texts from '@footfall/contract/locales/en-US.json'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DataAt } from '../../lib/api/call-api.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { VisitorCard } from './VisitorCard.tsx'

const who: DataAt<'/real_time/get_user'> = {
  visitor_id: '42',
  first_active: 1764580000,
  last_active: 1764583600,
  online: false,
  visits: 2,
  pageviews: 3,
  events: 1,
  language: 'en',
  language_label: 'English',
  screen: '1440x900',
  browser: 'Chrome',
  browser_version: '120',
  os: 'macOS',
  os_version: '15',
  device: 'desktop',
  device_model: '',
  country: 'us',
  country_label: 'United States',
  region: '',
  city: '',
  first_referer: '',
  first_channel: 'direct',
  identified: false,
  traits: [],
}

test('without an id from the website there are no traits', async () => {
  await show(<VisitorCard visitorId="42" who={who} />)
  await screen.findByText(texts.visitor.privacy)
  expect(screen.queryByText(texts.visitor.traits)).toBeNull()
})

test('traits are listed, and a long one is cut until it is opened', async () => {
  const bio = '👨‍👩‍👧'.repeat(100)
  const traits = [
    { trait: 'bio', value: bio },
    { trait: 'plan', value: 'gold' },
  ]
  await show(<VisitorCard visitorId="42" who={{ ...who, identified: true, traits }} />)
  await screen.findByText(texts.visitor.identified)
  expect(screen.getByText('gold')).toBeTruthy()
  expect(screen.queryByText(bio, { exact: false })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.activity.whole }))
  expect(screen.getByText(bio, { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts.activity.less }))
  expect(screen.queryByText(bio, { exact: false })).toBeNull()
})
