import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['jane@example.com', 'j***@example.com'],
  ['j@example.com', 'j***@example.com'],
  ['"a@b"@example.com', '"***@example.com'],
  ['@example.com', '***'],
  ['nonsense', '***'],
])('%s shows as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
