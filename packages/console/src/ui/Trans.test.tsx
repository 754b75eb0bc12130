/** @vitest-environment happy-dom */
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { Trans } from './Trans.tsx'

test.each([
  [
    'Read <terms>the terms</terms> and <privacy>privacy</privacy>.',
    'Read <b>the terms</b> and <i>privacy</i>.',
  ],
  ['<terms>Terms</terms>', '<b>Terms</b>'],
  ['Nothing marked', 'Nothing marked'],
  ['An <unknown>mark</unknown> here', 'An mark here'],
])('%s', async (text, html) => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-US', resources: { 'en-US': { translation: { account: { terms: text } } } } })
  const { container } = render(
    <Trans i18nKey="account.terms" components={{ terms: <b />, privacy: <i /> }} />,
  )
  expect(container.innerHTML).toBe(html)
})
