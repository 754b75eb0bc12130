import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NotPlain } from './event-groups.ts'
import { readAtOnce, readInGroups } from './read-call.ts'

const website = '3F1D7F1E-6F0A-4A52-9C39-0B7F6C1F2A11'

/** What both ways of reading make of a body; null: the groups leave it to the other. */
function inGroups(bytes: Buffer) {
  const call = readInGroups(bytes)
  if (!call) return null
  try {
    return { websiteId: call.websiteId, events: [...call.groups].flat() }
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}
function atOnce(bytes: Buffer) {
  const call = readAtOnce(bytes)
  return 'reason' in call ? null : { websiteId: call.websiteId, events: [...call.groups].flat() }
}

test('reads plain bodies in groups, whatever their size', () => {
  for (const size of [1, 31, 32, 33, 64, 1000]) {
    const events = Array.from({ length: size }, (_, i) => ({
      id: `e${i}`,
      title: '足 "],[{',
      props: { a: [i] },
    }))
    const bytes = Buffer.from(JSON.stringify({ events, website_id: website }))
    expect(inGroups(bytes)).toEqual({ websiteId: website.toLowerCase(), events })
  }
})

const value = fc.jsonValue({ maxDepth: 2 })
const bodies = fc
  .tuple(fc.array(value, { maxLength: 70 }), fc.boolean(), fc.constantFrom('', ' ', '\n\t'))
  .map(([events, first, space]) => {
    const list = `"events":${space}[${space}${events.map((event) => JSON.stringify(event)).join(`,${space}`)}]`
    const id = `"website_id"${space}:"${website}"`
    return `{${space}${first ? `${list},${id}` : `${id},${list}`}${space}}`
  })

test('what is read in groups is what is read at once', () => {
  fc.assert(
    fc.property(bodies, (text) => {
      const bytes = Buffer.from(text)
      const read = inGroups(bytes)
      if (read) expect(read).toEqual(atOnce(bytes))
    }),
  )
})

test('a damaged body is never read in groups where it cannot be read at once', () => {
  const damage = fc.tuple(
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom('', ',', ']', '[', '{', '}', '"', ':', 'x', '\\', ',,', '[]', '{"a":1}', '\u0000'),
  )
  fc.assert(
    fc.property(bodies, damage, (text, [where, cut, put]) => {
      const at = where % (text.length + 1)
      const bytes = Buffer.from(text.slice(0, at) + put + text.slice(at + cut))
      const read = inGroups(bytes)
      if (read) expect(read).toEqual(atOnce(bytes))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['a key that stands twice', '[{"a":1,"a":2}]'],
  ['a forbidden key', '[{"__proto__":1}]'],
  ['a forbidden key in disguise', '[{"\\u005f_proto__":1}]'],
  ['too deep', '[{"a":[[[1]]]}]'],
  ['no event', '[]'],
  ['blank', '[ ]'],
  ['a comma too many', `[${'1,'.repeat(32)}]`],
])('%s is left to reading at once', (_, events) => {
  expect(inGroups(Buffer.from(`{"website_id":"${website}","events":${events}}`))).toBeNull()
})
