import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpamCheck } from '../../enrich/spam-referrers.ts'
import { plainWebsite } from '../../ingest/testing/start-ingest.ts'
import { DropTally } from '../drop-tally.ts'
import { knownWebsites } from '../known-website.ts'
import { steps, stepsOf } from '../pipeline.ts'
import { withSoundRevenue } from '../steps/with-sound-revenue.ts'
import { NotPlain } from './event-list.ts'
import { KnownParts } from './known-parts.ts'
import { readAtOnce, readList } from './read-call.ts'
import { takeEvents } from './take-events.ts'
import { takeList } from './take-list.ts'

const website = '3F1D7F1E-6F0A-4A52-9C39-0B7F6C1F2A11'
const id = website.toLowerCase()
const received = Date.UTC(2025, 5, 2)
const settings = plainWebsite(id, {
  allowedHostnames: ['example.com', 'xn--8nra.example'],
  excludedPaths: ['/admin/*'],
  excludedAddresses: ['10.0.0.0/8'],
  excludedCountries: ['FR'],
  keptQueryParameters: ['q'],
  retentionDays: 100,
})
const places = {
  find: (address: string) => ({ country: address.startsWith('2') ? 'FR' : 'CN', region: '', city: address }),
}
const tools = {
  websites: knownWebsites({ find: (wanted) => (wanted === id ? settings : null) }),
  places,
  isSpam: createSpamCheck('spam.example'),
  salts: { saltOf: () => Buffer.alloc(32), existing: () => null },
  ownIdKey: Buffer.alloc(32, 1),
}
const parts = new KnownParts(tools)
const factsOf = (websiteId: string) => ({ websiteId, received, call: 7 })

/** What both ways make of a body; null: the list leaves it to the other. */
function fromList(bytes: Buffer) {
  const call = readList(bytes)
  if (!call) return null
  const tally = new DropTally()
  try {
    return {
      websiteId: call.websiteId,
      ...takeList(factsOf(call.websiteId), call.list, parts, { tools, tally }),
    }
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}
function atOnce(bytes: Buffer) {
  const call = readAtOnce(bytes)
  if ('reason' in call) return null
  const taking = takeEvents(factsOf(call.websiteId), call.groups, { tools, tally: new DropTally() })
  for (;;) {
    const { done, value } = taking.next()
    if (done) return { websiteId: call.websiteId, ...value }
  }
}
const shown = (taken: ReturnType<typeof atOnce>) =>
  taken && { ...taken, records: Buffer.from(taken.records).toString('latin1') }

const event = (n: number, more: object = {}) => ({
  id: `e${n}`,
  kind: 'pageview',
  time: received - n,
  visitor_id: `v${n % 7}`,
  url: `https://example.com/${n % 5}`,
  ...more,
})
const bodyOf = (events: readonly unknown[]) => Buffer.from(JSON.stringify({ website_id: website, events }))

test('what looks at the parts of an event asks every step but that of the revenue', () => {
  expect(new Set([...Object.values(stepsOf).flat(), withSoundRevenue])).toEqual(new Set(steps))
})

test.each([1, 31, 32, 1000, 10_000])('a call of %i plain events is taken from its bytes', (size) => {
  const bytes = bodyOf(
    Array.from({ length: size }, (_, n) => event(n, { title: '足 "],[{', props: { a: n } })),
  )
  expect(fromList(bytes)).toMatchObject({ websiteId: id, taken: size, rejected: [] })
  expect(shown(fromList(bytes))).toEqual(shown(atOnce(bytes)))
})

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })
const anything = fc.jsonValue({ maxDepth: 2 })
/** Mostly right, sometimes anything. */
const mostly = (...values: readonly unknown[]) =>
  some(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom<unknown>(...values) },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: anything },
    ),
  )
const events = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 15,
    arbitrary: fc.record({
      id: fc.oneof(
        { weight: 9, arbitrary: fc.nat().map((n) => `event-${n}`) },
        mostly('é', 'a"b', 'a\\', ''),
      ),
      kind: fc.constantFrom('pageview', 'custom', 'engagement', 'pageview', 'other'),
      time: fc.oneof(
        { weight: 9, arbitrary: fc.nat({ max: 1e9 }).map((n) => received - n) },
        mostly(0, 1.5, -1, 1e20, 1e15, received * 2),
      ),
      visitor_id: mostly('v1', 'v2', '足'.repeat(30), '', 'a\u0000b'),
      url: mostly(
        'https://example.com/',
        'http://www.example.com/a/%e8%b6%b3?q=1&utm_source=x#y',
        'https://足迹.example/足',
        'https://example.com/admin/x',
        'https://other.example/',
        'no address',
        `https://example.com/${'long/'.repeat(80)}`,
      ),
      referrer: mostly(
        '',
        'https://www.google.com/',
        'https://spam.example/x',
        'https://example.com/own',
        'x\ud800',
      ),
      title: mostly('A title', '足迹 — "quoted" \\ and \n broken', '', ' spaced ', 't'.repeat(600)),
      name: mostly('signup', '', ' sign\tup', '注册'),
      props: mostly(
        { plan: 'pro', seats: 5 },
        {},
        { a: true, b: '}"{', '': 1 },
        { a: { b: 1 } },
        { constructor: 'x' },
      ),
      interactive: mostly(true, false),
      revenue: fc.option(
        fc.constantFrom<unknown>({ amount: 199, currency: 'EUR', order_id: 'o1' }, { amount: 1 }),
        {
          nil: undefined,
          freq: 8,
        },
      ),
      engagement: mostly({ ms: 1200 }, { ms: 1e9, depth: 33.5 }, { ms: -1 }, { ms: 1, x: 1 }, {}),
      ip: mostly('1.2.3.4', '10.1.1.1', '2.2.2.2', '2001:db8::1', '::ffff:1.2.3.4', '1.2.3', ''),
      user_agent: mostly(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/137.0.0.0 Safari/537.36',
        'Googlebot/2.1',
        '',
      ),
      language: mostly('zh-CN', 'en', ''),
      screen: mostly('1920x1080', '390x844', 'wide'),
      more: fc.option(anything, { nil: undefined, freq: 20 }),
    }),
  },
)
/** JSON as others write it: with blanks, keys in any order, characters escaped. */
const bodies = fc
  .tuple(
    fc.array(events, { maxLength: 40 }),
    fc.boolean(),
    fc.constantFrom('', ' ', '\n\t'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([list, first, space, escaped, backwards]) => {
    const written = list.map((item) => {
      const turned =
        backwards && item && typeof item === 'object' && !Array.isArray(item)
          ? Object.fromEntries(Object.entries(item).reverse())
          : item
      return space === '' ? JSON.stringify(turned) : JSON.stringify(turned, null, space)
    })
    const all = `"events":${space}[${space}${written.join(`,${space}`)}]`
    const whose = `"website_id"${space}:"${website}"`
    const text = `{${space}${first ? `${all},${whose}` : `${whose},${all}`}${space}}`
    return escaped
      ? text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : text
  })

test('what is taken from the bytes is what is taken after parsing, byte for byte', () => {
  let fromBytes = 0
  fc.assert(
    fc.property(bodies, (text) => {
      const bytes = Buffer.from(text)
      const taken = fromList(bytes)
      if (!taken) return
      fromBytes++
      expect(shown(taken)).toEqual(shown(atOnce(bytes)))
    }),
    { numRuns: 1000 },
  )
  expect(fromBytes).toBeGreaterThan(300)
})

test('a damaged body is never taken from its bytes where it cannot be parsed', () => {
  const damage = fc.tuple(
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(
      '',
      ',',
      ']',
      '[',
      '{',
      '}',
      '"',
      ':',
      'x',
      '\\',
      ',,',
      '[]',
      '{"a":1}',
      '\u0000',
      '0',
      '-',
      '\\u0',
    ),
  )
  fc.assert(
    fc.property(bodies, damage, (text, [where, cut, put]) => {
      const at = where % (text.length + 1)
      const bytes = Buffer.from(text.slice(0, at) + put + text.slice(at + cut))
      const taken = fromList(bytes)
      if (taken) expect(shown(taken)).toEqual(shown(atOnce(bytes)))
    }),
    { numRuns: 2000 },
  )
})

const plain = JSON.stringify(event(1))
test.each([
  ['a key that stands twice', `[${plain.replace('"kind"', '"id":"x","kind"')}]`],
  ['a key that stands twice in an unusual event', '[{"a":1,"a":2}]'],
  ['a property that stands twice', `[${plain.replace('{', '{"props":{"a":1,"a":2},')}]`],
  ['a forbidden key', '[{"__proto__":1}]'],
  ['a forbidden property', `[${plain.replace('{', '{"props":{"__proto__":1},')}]`],
  ['a forbidden key in disguise', '[{"\\u005f_proto__":1}]'],
  ['another in disguise', '[{"__\\u0070roto__":1}]'],
  ['too deep', '[{"a":[[[1]]]}]'],
  ['no event', '[]'],
  ['blank', '[ ]'],
  ['a comma too many', `[${'1,'.repeat(32)}]`],
  ['a comma too many behind a plain one', `[${plain},]`],
  ['a comma too many in a plain one', `[${plain.replace('}', ',}')}]`],
  ['a control character', `[${plain.replace('"e1"', '"e1","title":"a\u0001"')}]`],
  ['a number that is none', `[${plain.replace('"time":', '"time":0')}]`],
])('%s is left to parsing at once', (_, list) => {
  expect(fromList(Buffer.from(`{"website_id":"${website}","events":${list}}`))).toBeNull()
})

test('more events than a call may have are left to parsing at once', () => {
  expect(fromList(bodyOf(Array.from({ length: 10_001 }, (_, n) => event(n))))).toBeNull()
})

test('what was made for one website is not another one’s', () => {
  const other = plainWebsite('3f1d7f1e-6f0a-4a52-9c39-0b7f6c1f2a12')
  const both = {
    ...tools,
    websites: knownWebsites({ find: (wanted) => (wanted === id ? settings : other) }),
  }
  const shared = new KnownParts(both)
  const call = readList(bodyOf([event(1, { url: 'https://other.example/admin/x', ip: '10.1.1.1' })]))
  const takenBy = (websiteId: string) =>
    call && takeList(factsOf(websiteId), call.list, shared, { tools: both, tally: new DropTally() }).taken
  expect([id, other.id, id].map(takenBy)).toEqual([0, 1, 0])
})
