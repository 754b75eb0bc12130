import { expect, test } from 'vitest'
import { browserIcon, deviceIcon, flagOf, sourceIcon, systemIcon } from './keywords.ts'

test('Taiwan is shown under China’s flag', () => {
  expect(flagOf('TW')).toBe('cn')
  expect(flagOf('HK')).toBe('hk')
  expect(flagOf('')).toBeUndefined()
})

test.each([
  ['Chrome', 'chrome'],
  ['Mobile Safari', 'safari'],
  ['Chrome WebView', 'chrome'],
  ['Samsung Internet', 'samsung'],
  ['WeChat', 'wechat'],
  ['Opera Mini', 'opera'],
  ['Something', undefined],
])('browser %s: %s', (name, icon) => expect(browserIcon(name)).toBe(icon))

test.each([
  ['macOS', 'apple'],
  ['Windows', 'windows'],
  ['HarmonyOS', 'harmonyos'],
  ['Chromium OS', 'chrome'],
])('system %s: %s', (name, icon) => expect(systemIcon(name)).toBe(icon))

test.each([
  ['t.co', 'x'],
  ['reuters.com', undefined],
  ['x.com', 'x'],
  ['netflix.com', undefined],
  ['www.google.co.uk', 'google'],
  ['chatgpt.com', 'openai'],
])('source %s: %s', (host, icon) => expect(sourceIcon(host)).toBe(icon))

test('an unknown device is a desktop', () => expect(deviceIcon('?')).toBe('desktop'))
