/** What takes the square of a text's length is not done to texts of any length: one request could stop the server for minutes. */
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { collectEvent, importEvent, isPageUrl } from './api/collect.ts'
import { registry } from './api/registry.ts'

afterEach(() => vi.restoreAllMocks())

/** Longest text that may be normalised, or parsed as an address. Every name and address fits in. */
const most = 2_100
const accents = `a${'\u0301'.repeat(5_000)}${'\u0323'.repeat(5_000)}`
const address = `https://${'例'.repeat(10_000)}/`

const inputs = [
  ...Object.values(registry).map(({ path, input }) => [path, input] as const),
  ['an event of a browser', collectEvent] as const,
  ['an event of a server', importEvent] as const,
]

/** The input with this text in every field, by itself and in a list. */
function filled(schema: z.ZodType, text: string): object[] {
  const shapes = schema instanceof z.ZodObject ? [schema.shape] : optionsOf(schema).map(({ shape }) => shape)
  return shapes.flatMap((shape) =>
    [text, [text]].map((value) => Object.fromEntries(Object.keys(shape).map((key) => [key, value]))),
  )
}

function optionsOf(schema: z.ZodType): z.ZodObject[] {
  if (!(schema instanceof z.ZodUnion)) return []
  return schema.options.filter((option) => option instanceof z.ZodObject)
}

test.each(inputs)('%s refuses a text that is too long before it is normalised', (_path, schema) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  for (const input of filled(schema, accents)) schema.safeParse(input)
  const texts = normalize.mock.contexts.map((text) => String(text).length)
  expect(Math.max(0, ...texts)).toBeLessThan(most)
})

test.each(inputs)('%s refuses an address that is too long before it is parsed', (_path, schema) => {
  const parsed: number[] = []
  const Real = URL
  class Counted extends Real {
    constructor(text: string) {
      parsed.push(text.length)
      super(text)
    }
    static override canParse(text: string): boolean {
      parsed.push(text.length)
      return Real.canParse(text)
    }
  }
  vi.stubGlobal('URL', Counted)
  try {
    for (const input of filled(schema, address)) schema.safeParse(input)
  } finally {
    vi.unstubAllGlobals()
  }
  expect(Math.max(0, ...parsed)).toBeLessThan(most)
})

test('a page is at a host that can exist', () => {
  const host = (length: number) => 'x'.repeat(length)
  for (const before of [
    'https://',
    'HTTP://',
    'https:///',
    'https:\\\\',
    'https://\t/',
    'https://me:secret@',
  ]) {
    const isUrl = /^https?:\/\//i.test(before)
    expect(isPageUrl(`${before}${host(250)}/${host(1_000)}`), before).toBe(isUrl)
    expect(isPageUrl(`${before}${host(301)}/`), before).toBe(false)
  }
})
