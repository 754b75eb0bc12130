import { collectBody, importEvent } from '@footfall/contract/api/collect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeProblems } from '../../lib/errors/input-problems.ts'
import { isCollectBody } from './check-collect.ts'
import { isImportEvent } from './check-import.ts'
import { readCollect } from './read-collect.ts'

const website = '3f1d7f1e-6f0a-4a52-9c39-0b7f6c1f2a11'
const read = (text: string | Buffer) => readCollect(Buffer.from(text as string))
const event = (fields: string) => `{"w":"${website}","e":[{${fields}}]}`
const good = '"id":"a","k":"pageview","u":"https://example.com/"'

/** Values of the right kind, near the limits, and of every wrong kind. */
const anything = fc.oneof(
  fc.constantFrom(
    '',
    'pageview',
    'custom',
    'engagement',
    'identify',
    'https://a.cn/x',
    'zh-CN',
    '1920x1080',
    'USD',
    '\ud800',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean()), {
    maxKeys: 4,
  }),
)
const rightFields = {
  id: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
  k: fc.constantFrom('pageview', 'custom', 'engagement', 'identify'),
  u: fc.webUrl(),
  r: fc.webUrl(),
  t: fc.string(),
  n: fc.string({ minLength: 1, maxLength: 200 }),
  p: fc.dictionary(
    fc.string({ minLength: 1 }),
    fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    { maxKeys: 31 },
  ),
  $: fc.record(
    {
      amount: fc.oneof(fc.integer(), fc.double(), fc.constantFrom<unknown>('1', 1e15, -1e15, 1e16, null)),
      currency: fc.constantFrom('usd', 'CNY', 'x'),
      order_id: fc.string(),
      refund: fc.constantFrom<unknown>(true, false, 1),
    },
    { requiredKeys: [] },
  ),
  a: fc.double({ noNaN: true, noDefaultInfinity: true }),
  s: fc.constantFrom('1x1', '1920x1080', '-1x5'),
  l: fc.string({ maxLength: 70 }),
  m: fc.record(
    { ms: fc.double({ min: 0, noNaN: true }), depth: fc.option(fc.integer({ min: -1, max: 130 })) },
    { requiredKeys: [] },
  ),
  i: fc.boolean(),
  v: fc.string({ maxLength: 520 }),
}
const rightEvent = fc.record(rightFields, { requiredKeys: ['id', 'k', 'u', 'n', 'm'] })
const bareEvent = fc.record({ id: rightFields.id, k: fc.constant('pageview'), u: fc.webUrl() })
const bentEvent = fc
  .tuple(rightEvent, fc.constantFrom(...Object.keys(rightFields), 'x', 'constructor'), anything)
  .map(([right, key, value]) => ({ ...right, [key]: value }))
const body = fc.record(
  {
    w: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: anything }),
    e: fc.array(fc.oneof(bareEvent, rightEvent, bentEvent), { maxLength: 3 }),
  },
  { requiredKeys: ['e'] },
)

test('the fast check accepts exactly what the schema accepts', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: anything }), (value) => {
      const fast = isCollectBody(value)
      if (fast) accepted++
      expect(fast).toBe(collectBody.safeParse(value).success)
    }),
    { numRuns: 3000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test.each([
  ['pageview', {}, false],
  ['engagement', { engagement: { ms: 1 } }, false],
  ['custom', { name: 'n' }, true],
  ['identify', {}, true],
])('a server may send an event %s without an address: %s %s', (kind, more, taken) => {
  const sent = { id: 'a', kind, time: 1_700_000_000_000, visitor_id: 'v', ...more }
  expect([isImportEvent(sent), importEvent.safeParse(sent).success]).toEqual([taken, taken])
  expect(isImportEvent({ ...sent, url: 'https://e.cn/' })).toBe(true)
})

test('a property may be null, as a refusal of others says', () => {
  expect(read(event(`${good},"p":{"plan":null,"seats":5}`))).toMatchObject({ ok: true })
  expect(read(event(`${good},"p":{"plan":[]}`))).toMatchObject({ problems: [{ message: 'prop_rule' }] })
})

test('a wrong event is named by its place, however many there are', () => {
  const right = `{${good}}`
  const wrong = `{${good},"k":1}`.replace('"k":"pageview",', '')
  const answer = read(`{"w":"${website}","e":[${[right, right, wrong, right, wrong].join(',')}]}`)
  expect(answer).toMatchObject({ problems: [{ path: 'e.2.k' }, { path: 'e.4.k' }] })
})

test.each([
  ['events', `{"w":"${website}","e":[${Array(20_000).fill('{}')}]}`],
  ['properties', event(`${good},"p":{${Array.from({ length: 6_000 }, (_, i) => `"${i}":[]`)}}`)],
])('a body full of wrong %s is refused quickly', (_, text) => {
  const before = process.cpuUsage()
  expect(read(text)).toMatchObject({ ok: false })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(40)
})

test('no bytes make it throw, and a refusal names what is wrong', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((json) => Buffer.from(json)),
        body.map((value) => Buffer.from(JSON.stringify(value))),
      ),
      (bytes) => {
        const answer = readCollect(bytes)
        if (!answer.ok) expect(answer.problems.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 2000 },
  )
})

describe('bad bodies are refused with the path of what is wrong', () => {
  test.each([
    ['', '', 'json'],
    ['{', '', 'json'],
    ['[1,2', '', 'json'],
    [`{"w":"${website}","e":[]}`, 'e', undefined],
    [event(`${good},"id":"b"`), 'e.0.id', 'duplicate_key'],
    [event(`${good},"\\u0069d":"b"`), 'e.0.id', 'duplicate_key'],
    [event(`${good},"p":{"__proto__":"x"}`), 'e.0.p.__proto__', 'forbidden_key'],
    [event(`${good},"p":{"\\u005f_proto__":"x"}`), 'e.0.p.__proto__', 'forbidden_key'],
    [event(`${good},"p":{"a":{"b":{"c":{}}}}`), 'e.0.p.a.b', 'too_deep'],
    ['['.repeat(60_000), '0.0.0.0.0', 'too_deep'],
    [event(`${good},"t":"\\ud800"`), 'e.0.t', 'lone_surrogate'],
    [event(`${good},"a":1e999`), 'e.0.a', undefined],
    [event(`${good},"x":2`), 'e.0', undefined],
    [event(`${good},"v":2`), 'e.0.v', undefined],
    [event('"id":"a","k":"pageview"'), 'e.0.u', undefined],
    [event('"id":"a","k":"custom","u":"https://e.cn/"'), 'e.0.n', 'required'],
    [event('"id":"a","k":"identify","u":"https://e.cn/"'), 'e.0.v', 'required'],
    [event('"id":"a","k":"engagement","u":"https://e.cn/"'), 'e.0.m', 'required'],
    [event('"id":"a","k":"view","u":"https://e.cn/","v":"x"'), 'e.0.k', undefined],
    [event('"id":"a b","k":"pageview","u":"https://e.cn/"'), 'e.0.id', 'id_rule'],
    [event(`${good},"v":""`), 'e.0.v', undefined],
    [event(`${good},"n":""`), 'e.0.n', undefined],
    [event(`${good},"t":"${'t'.repeat(4097)}"`), 'e.0.t', undefined],
    [event(`${good},"s":["1x1"]`), 'e.0.s', undefined],
    [event(`${good},"m":{"ms":-1}`), 'e.0.m.ms', undefined],
    [event(`${good},"m":{"ms":1e999}`), 'e.0.m.ms', undefined],
    [event(`${good},"m":{"ms":1,"x":1}`), 'e.0.m', undefined],
    [event(`${good},"$":{"amount":${2e15},"currency":"USD"}`), 'e.0.$.amount', undefined],
    [event(`${good},"$":{"amount":${-2e15},"currency":"USD"}`), 'e.0.$.amount', undefined],
    [event(`${good},"$":{"amount":1,"currency":"USD","refund":"yes"}`), 'e.0.$.refund', undefined],
    [event('"id":["a"],"k":"pageview","u":"https://e.cn/"'), 'e.0.id', undefined],
    [event('"id":"a","k":"pageview","u":"javascript:alert(1)"'), 'e.0.u', 'url_rule'],
    [
      event(`${good},"p":{${Array.from({ length: 31 }, (_, i) => `"k${i}":1`).join()}}`),
      'e.0.p',
      'too_many_props',
    ],
    [event(`${good},"p":{"k":"${'é'.repeat(1001)}"}`), 'e.0.p.k', undefined],
    [event(`${good},"p":{"${'k'.repeat(301)}":1}`), `e.0.p.${'k'.repeat(40)}`, 'prop_key_rule'],
  ])('%#', (text, path, message) => {
    const answer = read(text)
    expect(answer.ok).toBe(false)
    if (answer.ok) return
    expect(answer.problems[0]?.path).toBe(path)
    if (message) expect(answer.problems[0]?.message).toBe(message)
  })

  test('problems have sentences of ours in both languages', () => {
    const answer = read('{"w":"x","e":[],"y":1}')
    if (answer.ok) throw new Error('taken')
    const problemsIn = (language: 'zh-CN' | 'en-US') =>
      describeProblems(answer.problems, language).map(({ path, message }) => `${path}: ${message}`)
    expect(problemsIn('zh-CN')).toEqual(['w: 编号无效', 'e: 此项必填', ': 不支持的字段：y'])
    expect(problemsIn('en-US')).toEqual(['w: Invalid ID', 'e: This field is required', ': Unknown fields: y'])
  })

  test('bytes that are no UTF-8', () => {
    expect(readCollect(Buffer.from([0x22, 0xff, 0x22]))).toEqual({
      ok: false,
      problems: [{ path: '', message: 'utf8' }],
    })
  })
})

test('a full event is read as it was sent', () => {
  const sent = {
    w: website,
    e: [
      {
        id: '1',
        k: 'custom',
        u: 'https://e.cn/?a=1',
        n: 'buy',
        p: { colon: 'a:b', 'q"uote': '{}[]\\' },
        $: { amount: 1999, currency: 'USD', order_id: '7' },
        a: 5,
        s: '1x1',
        l: 'zh-CN',
        i: false,
      },
    ],
  }
  expect(read(JSON.stringify(sent))).toEqual({ ok: true, body: sent })
})
