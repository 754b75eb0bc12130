/** All values that the product keeps in the browser, under the names of the specification. */
import { day } from '@footfall/contract/durations'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
const page = { dataset: {}, lang: '', classList: { toggle: () => false } }
vi.stubGlobal('document', { documentElement: page })
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
  addEventListener: () => undefined,
})
vi.stubGlobal('location', { href: 'https://footfall.example/', search: '', reload: () => undefined })
const { readStored, storedNames } = await import('../lib/storage.ts')
const { clearToken, setToken } = await import('../lib/session/token.ts')
const { keepAccount, keptAccount } = await import('../lib/session/account.ts')
const { setCurrentTeam } = await import('../lib/session/team.ts')
const { changeLanguage } = await import('../lib/i18n/language.ts')
const { setAppearance, setSize } = await import('../ui/theme/appearance.ts')
const { followDevice } = await import('../ui/viewport/device.ts')
const { keepLoginFailures, rememberAccount } = await import('../features/account/remembered.ts')
const { listForTour } = await import('../lib/tour.ts')

beforeEach(() => kept.clear())
// Files of one worker share modules. Without this, modules loaded here would take this file's window for a browser's.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const lin = { uuid: 'u-1', username: 'Lin', email: 'lin@example.com', avatar: null }
const session = { access_token: 'secret', renewal_time: 7, uuid: 'u-1' }
const about = (name: string) => JSON.parse(kept.get(name) ?? 'null')

test.each([
  [
    'the access token and its expiry',
    'session',
    () => setToken(session),
    { token: 'secret', renewalTime: 7, uuid: 'u-1' },
  ],
  ['account info', 'account', () => keepAccount(lin), lin],
  [
    'current team id and role, and whose they are',
    'team',
    () => setCurrentTeam({ teamId: 't-1', teamRole: 2 }),
    { teamId: 't-1', teamRole: 2, uuid: 'u-1' },
  ],
  ['device', 'device', followDevice, 'mobile'],
  ['size', 'size', () => setSize('large'), 'large'],
  [
    'theme mode and colour',
    'appearance',
    () => setAppearance({ mode: 'dark', accent: 'teal' }),
    { mode: 'dark', accent: 'teal' },
  ],
  ['login failed times', 'loginFailures', () => keepLoginFailures(2), 2],
  ['the remembered account', 'rememberedAccount', () => rememberAccount('lin', true), 'lin'],
  ['tour data, per email', 'tour', () => listForTour(lin), ['lin@example.com']],
] as const)('%s', (_what, name, keep, value) => {
  keep()
  expect(readStored(storedNames[name])).toEqual(value)
})

test('the language is stored under the name that the product fixes', () => {
  vi.useFakeTimers()
  changeLanguage('en-US')
  vi.useRealTimers()
  expect(kept.get('LANGUAGE')).toBe('en_US')
})

test('the remembered account expires after 30 days, the count of failures after one', () => {
  rememberAccount('lin', true)
  keepLoginFailures(2)
  expect(about(storedNames.rememberedAccount).until).toBeCloseTo(Date.now() + 30 * day, -4)
  expect(about(storedNames.loginFailures).until).toBeCloseTo(Date.now() + day, -4)
})

test('the account is removed with its session', () => {
  setToken(session)
  keepAccount(lin)
  clearToken()
  expect(keptAccount()).toBeUndefined()
})
