import { expect, test } from 'vitest'
import { looksPersonal } from './personal-data.ts'

test.each([
  ['who', 'jane@example.com'],
  ['note', 'write to <jane.doe+shop@mail.example.co.uk>, please'],
  ['a', '@@x@@jane@example.com'],
  ['contact', '+49 30 1234567'],
  ['contact', '13912345678'],
  ['contact', '139-1234-5678'],
  ['contact', '139.1234.5678'],
  ['contact', '(555) 123-4567'],
  ['contact', '010-6275 1234'],
  ['x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['url', 'https://example.com/reset?token=abc'],
  ['url', '/reset?step=2&Access_Token=abc#top'],
  ['userEmail', 'x'],
  ['user_phone', 'x'],
  ['api-key', 'x'],
  ['Password', 'x'],
  ['mobile', '10'],
])('%s: %s looks personal', (name, value) => {
  expect(looksPersonal(name, value)).toBe(true)
})

test.each([
  ['plan', 'pro'],
  ['handle', '@footfall'],
  ['ratio', '4@2x'],
  ['order', '20261122000123'],
  ['amount', '1299'],
  // The longitude of Tokyo, with as many digits as a Chinese mobile number.
  ['lng', '139.76712345'],
  ['balance', '-1391234567.8'],
  ['time', '1700000000'],
  ['version', '10.2.3-4567'],
  ['date', '2026-11-22'],
  ['url', 'https://example.com/search?q=phone&page=2'],
  ['url', '/reset?token='],
  ['hotel', 'Mail House'],
  ['mailbox', 'large'],
  ['telescope', '8 inch'],
  ['is_mobile', 'true'],
  ['emailConfirmed', 'No'],
  ['has_phone', '1'],
  ['手机 mobile', '否'],
])('%s: %s does not', (name, value) => {
  expect(looksPersonal(name, value)).toBe(false)
})

test.each(['a@', '@', 'a@a.', 'a@a-', '?token&', '+1 ', 'eyJ.'])(
  'safety: a value of many "%s" is read in no time',
  (part) => {
    expect(typeof looksPersonal('x', part.repeat(2000 / part.length))).toBe('boolean')
  },
)
