import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localMoment, momentAt } from './zoned-moment.ts'

test.each([
  ['UTC', '2025-06-02T10:00', '2025-06-02T10:00:00Z'],
  ['Asia/Shanghai', '2025-06-02T00:30', '2025-06-01T16:30:00Z'],
  ['Asia/Kathmandu', '2025-06-02T00:00', '2025-06-01T18:15:00Z'],
  ['America/New_York', '2025-03-09T03:00', '2025-03-09T07:00:00Z'],
  ['America/New_York', '2025-11-02T12:00', '2025-11-02T17:00:00Z'],
])('%s, %s', (zone, text, instant) => {
  expect(momentAt(text, zone)).toBe(Date.parse(instant) / 1000)
  expect(localMoment(Date.parse(instant) / 1000, zone)).toBe(text)
})

test.each(['', '2025-06-02', '2025-13-02T10:00', 'yesterday', '2025-06-02T10:00:00'])(
  '“%s” is not a moment',
  (text) => {
    expect(momentAt(text, 'UTC')).toBeNull()
  },
)

test('a local time that exists leads to an instant with that local time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000_000, max: 33_000_000 }),
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Berlin'),
      (minutes, zone) => {
        const text = localMoment(minutes * 60, zone)
        expect(localMoment(momentAt(text, zone) ?? 0, zone)).toBe(text)
      },
    ),
  )
})
