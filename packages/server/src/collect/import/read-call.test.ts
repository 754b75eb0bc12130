import { gzipSync } from 'node:zlib'
import { collectLimits } from '@footfall/contract/api/collect'
import { expect, test } from 'vitest'
import { plainBody, readCall } from './read-call.ts'

const website = '3F1D7F1E-6F0A-4A52-9C39-0B7F6C1F2A11'
const event = JSON.stringify({
  id: 'e1',
  kind: 'pageview',
  time: 1,
  visitor_id: 'v',
  url: 'https://example.com/',
})
const bodyOf = (events: string) => Buffer.from(`{"website_id":"${website}","events":${events}}`)

test.each([
  [1, 1],
  [250, 1],
  [251, 2],
  [collectLimits.importEvents, 40],
])('%i events come in %i groups, each as it was sent', (count, groups) => {
  const call = readCall(bodyOf(`[${Array.from({ length: count }, () => event).join()}]`))
  if ('reason' in call) throw new Error(call.reason)
  const read = [...call.groups]
  expect(call.websiteId).toBe(website.toLowerCase())
  expect(read).toHaveLength(groups)
  expect(read.flat()).toEqual(Array.from({ length: count }, () => JSON.parse(event)))
})

test.each([
  [
    'a key that stands twice',
    `[${event.replace('"kind"', '"id":"x","kind"')}]`,
    'events.0.id',
    'duplicate_key',
  ],
  ['a property that stands twice', '[{"props":{"a":1,"a":2}}]', 'events.0.props.a', 'duplicate_key'],
  ['a forbidden key', '[{"__proto__":1}]', 'events.0.__proto__', 'forbidden_key'],
  ['a forbidden key in disguise', '[{"\\u005f_proto__":1}]', 'events.0.__proto__', 'forbidden_key'],
  ['another in disguise', '[{"__\\u0070roto__":1}]', 'events.0.__proto__', 'forbidden_key'],
  ['too deep', '[{"a":[[[1]]]}]', 'events.0.a.0.0', 'too_deep'],
  ['a comma too many', `[${event},]`, '', 'json'],
  ['a control character', '[{"title":"a\u0001"}]', '', 'json'],
  ['a number that is none', '[{"time":01}]', '', 'json'],
])('%s is told', (_, events, path, message) => {
  expect(readCall(bodyOf(events))).toEqual({ reason: 'invalid_input', problems: [{ path, message }] })
})

test('no event and too many are refused', () => {
  const tooMany = Array.from({ length: collectLimits.importEvents + 1 }, () => event).join()
  for (const events of ['[]', '[ ]', `[${tooMany}]`])
    expect(readCall(bodyOf(events))).toMatchObject({
      reason: 'invalid_input',
      problems: [{ path: 'events' }],
    })
})

test('a body of more values than events have is refused before it is parsed', () => {
  const full = JSON.stringify({
    ...JSON.parse(event),
    props: Object.fromEntries(Array.from({ length: collectLimits.props }, (_, i) => [`p${i}`, i])),
    revenue: { amount: 1, currency: 'CNY', order_id: 'o', refund: false },
  })
  const most = bodyOf(`[${Array.from({ length: collectLimits.importEvents }, () => full).join()}]`)
  expect(readCall(most)).toMatchObject({ websiteId: website.toLowerCase() })
  for (const value of ['[]', '{}', '0'])
    expect(readCall(bodyOf(`[${`${value},`.repeat(1_000_000)}0]`))).toEqual({
      reason: 'too_large',
      problems: [],
    })
})

test('a packed body is unpacked up to the limit', async () => {
  expect(await plainBody(gzipSync('足迹'), true)).toEqual(Buffer.from('足迹'))
  expect(await plainBody(gzipSync(Buffer.alloc(collectLimits.importBody + 1)), true)).toBeNull()
  expect(await plainBody(gzipSync('abcd'), true, 3)).toBeNull()
  expect(await plainBody(Buffer.from('no gzip'), true)).toEqual(Buffer.alloc(0))
})
