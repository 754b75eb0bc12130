import { expect, test } from 'vitest'
import { currentZoneName } from './time-zone-names.ts'

const january = Date.UTC(2026, 0, 15)
const july = Date.UTC(2026, 6, 15)

function clockOf(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(at)
}

test.each([
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['toString', 'toString'],
])('%s is called %s today', (zone, name) => {
  expect(currentZoneName(zone)).toBe(name)
})

test('a zone’s name today means the same zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const at of [january, july]) expect(clockOf(currentZoneName(zone), at), zone).toBe(clockOf(zone, at))
})
