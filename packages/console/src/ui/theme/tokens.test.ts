import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  accentNames,
  accents,
  onAccent,
  palettes,
  rgbOf,
  type Scheme,
  shadesOf,
  tokensCss,
} from './tokens.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (ending: string) =>
  files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(path.join(root, file), 'utf8'))

test('no animation keeps the processor of an open tab busy for ever', () => {
  const animations = read('.css').flatMap((text) => text.match(/animation[\w-]*:.*/g) ?? [])
  expect(animations.length).toBeGreaterThan(20)
  expect(animations.filter((one) => one.includes('infinite'))).toEqual([])
})

test('every variable that a style uses is set somewhere', () => {
  const styles = read('.css').join()
  const set = [tokensCss(), styles, ...read('.tsx')].flatMap((text) => [...text.matchAll(/(--[\w-]+)'?:/g)])
  const known = new Set(set.map(([, name]) => name))
  const used = [...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

test('the opacity of level n is 1 − 0.1 n', () => {
  expect(shadesOf('#3a55d9')).toEqual(
    [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((opacity) => `rgb(58 85 217 / ${opacity})`),
  )
})

test('a text that is not a colour is refused', () => {
  expect(() => rgbOf('blue')).toThrow('Unable to parse color from')
})

/** Contrast of two colours as defined by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = rgbOf(color).map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a colour over another. */
function over(color: string, ground: string, opacity: number): string {
  const below = rgbOf(ground)
  const mixed = rgbOf(color).map((part, at) => Math.round(part * opacity + (below[at] ?? 0) * (1 - opacity)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

describe.each(['light', 'dark'] as const)('contrast of 4.5 : 1 in the %s scheme', (scheme: Scheme) => {
  const palette = palettes[scheme]
  const grounds = [palette.ground, palette.surface, palette.sunken]

  test.each(['text', 'text2', 'text3', 'good', 'bad', 'warn'] as const)('%s on every ground', (name) => {
    for (const ground of grounds) expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('borders of fields on every ground, 3 : 1', () => {
    for (const ground of grounds)
      expect(contrast(palette.lineField, ground), ground).toBeGreaterThanOrEqual(3)
  })

  test.each(accentNames)('theme colour %s, as text, under text and with bars', (name) => {
    const accent = accents[name][scheme]
    const bar = over(accent, palette.surface, 0.1)
    // The current screen in the menu.
    const current = over(accent, palette.ground, 0.1)
    for (const ground of [...grounds, bar, current])
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(onAccent[scheme], accent)).toBeGreaterThanOrEqual(4.5)
    for (const text of ['text2', 'good', 'bad'] as const)
      expect(contrast(palette[text], bar), text).toBeGreaterThanOrEqual(4.5)
  })
})
