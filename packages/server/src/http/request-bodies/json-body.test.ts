/** Bodies that would take long to parse are refused before, and nothing is parsed for a stranger. */
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()
let person: TestPerson
beforeAll(async () => {
  person = await registerPerson(server)
})

let sent = 0

/** Each from another address: of long bodies, one may send few. */
async function post(path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'd-lang': 'en',
      'x-forwarded-for': `203.0.113.${sent++}`,
      ...headers,
    },
    body,
  })
  return (await answer.json()) as { code: number; data: { reason: string; fields?: { path: string }[] } }
}

const half = 450_000
const deep = [
  '['.repeat(half) + ']'.repeat(half),
  '['.repeat(half),
  `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
]

test.each(deep)(
  'lists and objects nested too deeply are refused before they are parsed: %.5s',
  async (body) => {
    const refused = await post('/config/time_range', body)
    expect(refused).toMatchObject({ code: 400, data: { reason: 'invalid_input' } })
    expect(refused.data.fields).toEqual([{ path: '', message: 'Nested too deeply', rule: 'too_deep' }])
    const chinese = await post('/config/time_range', body, { 'd-lang': 'cn' })
    expect(chinese.data.fields).toMatchObject([{ message: '嵌套层级过深' }])
  },
)

test.each([
  `{"x":[${'[],'.repeat(300_000)}1]}`,
  `{${Array.from({ length: 70_000 }, (_, i) => `"k${i}":1`).join()}}`,
])('a hundred thousand lists or keys are too many: %.8s', async (body) => {
  expect(await post('/config/time_range', body)).toMatchObject({ code: 413, data: { reason: 'too_large' } })
})

test('brackets in a text, and long lists of texts, are a call like any other', async () => {
  for (const x of ['[{'.repeat(half), Array.from({ length: 100_000 }, () => '{"a"')])
    expect(await post('/config/time_range', JSON.stringify({ x }))).toMatchObject({ code: 200 })
})

test('text that is not UTF-8 is refused by its name', async () => {
  const refused = await post('/config/time_range', Buffer.from([0x22, 0xff, 0x22]))
  expect(refused.data.fields).toMatchObject([{ rule: 'utf8' }])
})

test('a packed body is of a type that calls do not take', async () => {
  const packed = await post('/config/time_range', gzipSync('{}'), { 'content-encoding': 'gzip' })
  expect(packed).toMatchObject({ code: 415, data: { reason: 'unsupported_type' } })
  expect(await post('/config/time_range', '{}', { 'content-encoding': 'identity' })).toMatchObject({
    code: 200,
  })
})

test('nothing is parsed before the token or the key is known', async () => {
  for (const body of [...deep, '{', '{"__proto__":{}}']) {
    const stranger = await post('/user/edit_name', body, { 'access-token': 'of nobody' })
    expect(stranger).toMatchObject({ code: 401, data: { reason: 'session_expired' } })
    const key = await post('/v1/annotations', body, { authorization: 'Bearer of-nobody' })
    expect(key).toMatchObject({ data: { reason: 'key_invalid' } })
    const known = await post('/user/edit_name', body, { 'access-token': person.token ?? '' })
    expect(known).toMatchObject({ code: 400, data: { reason: 'invalid_input' } })
  }
})
