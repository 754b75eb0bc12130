// @vitest-environment happy-dom
/** When a log-in asks for the captcha in a browser that remembers failures, and what stays in the form after a failure. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { settled, show } from '../../reports/views/show.testing.tsx'
import { LoginPage } from './LoginPage.tsx'
import { keepLoginFailures } from './remembered.ts'

let required: boolean
let refusal: ApiError | undefined
let server: Answering
const picture = { captcha_id: 'one', background: '', piece: '', piece_y: 10, width: 320, height: 160 }
const session = { access_token: 'token', renewal_time: 2_000_000_000, uuid: 'one' }
// One for each test: after a log-in, the page of the first asks for the captcha's configuration again.
beforeEach(async () => {
  server = await startAnswering({
    '/config/captcha': () => ({ required, kind: 'slider' }),
    '/common/slider_captcha': () => picture,
    '/user/login_v2': () => refusal ?? session,
  })
  keepLoginFailures(3)
  refusal = undefined
})
afterEach(() => server.stop())

const asked = (path: string) => server.asked.filter((one) => one.path === path).length

async function logIn(): Promise<void> {
  const user = await show(<LoginPage />)
  await settled()
  await user.type(screen.getByLabelText(texts.account.accountOrEmail), 'walker')
  await user.type(screen.getByLabelText(texts.account.password), 'Correct.horse_1')
  await user.click(screen.getByRole('button', { name: texts.account.login }))
}

test('where captchas are off, three failures ask for none', async () => {
  required = false
  await logIn()
  await waitFor(() => expect(asked('/user/login_v2')).toBe(1))
  expect(screen.queryByText(texts.captcha.title)).toBeNull()
})

test('where they are on, the captcha comes before the password is sent', async () => {
  required = true
  await logIn()
  await screen.findByText(texts.captcha.title)
  expect(asked('/user/login_v2')).toBe(0)
})

test.each([
  ['wrong', new ApiError(201, 'wrong_credentials', 'Wrong password', { failure_count: 1 }), ''],
  ['not checked', new ApiError(500, 'internal', 'Something broke'), 'Correct.horse_1'],
] as const)('a password that was %s', async (_, answer, stays) => {
  required = false
  refusal = answer
  await logIn()
  await screen.findByText(answer.message)
  expect(screen.getByLabelText<HTMLInputElement>(texts.account.password).value).toBe(stays)
})
