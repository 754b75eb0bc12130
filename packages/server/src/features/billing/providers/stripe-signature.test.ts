import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSigned } from './stripe-signature.ts'

const secret = 'whsec_test'
const now = Date.parse('2026-11-21T12:00:00Z')
const time = now / 1000
const body = Buffer.from('{"id":"evt_1"}')
const mac = (at: number, text: Buffer | string = body, key = secret) =>
  createHmac('sha256', key).update(`${at}.`).update(text).digest('hex')
const wrong = 'a'.repeat(64)

describe('a Stripe signature', () => {
  test.each<[string, string | undefined, boolean]>([
    ['is good', `t=${time},v1=${mac(time)}`, true],
    ['with blanks, an older scheme and a second key', `t=${time}, v0=x, v1=${wrong}, v1=${mac(time)}`, true],
    ['five minutes old', `t=${time - 300},v1=${mac(time - 300)}`, true],
    ['older than five minutes', `t=${time - 301},v1=${mac(time - 301)}`, false],
    ['from the future', `t=${time + 301},v1=${mac(time + 301)}`, false],
    ['with a changed time', `t=${time},v1=${mac(time - 1)}`, false],
    ['over another body', `t=${time},v1=${mac(time, '{"id":"evt_2"}')}`, false],
    ['with another key', `t=${time},v1=${mac(time, body, 'whsec_other')}`, false],
    ['cut short', `t=${time},v1=${mac(time).slice(0, 62)}`, false],
    ['no hex', `t=${time},v1=${'z'.repeat(64)}`, false],
    ['in the older scheme only', `t=${time},v0=${mac(time)}`, false],
    ['without a time', `v1=${mac(time)}`, false],
    ['with an invalid time', `t=now,v1=${mac(time)}`, false],
    ['empty', '', false],
    ['missing', undefined, false],
  ])('%s', (_name, header, good) => {
    expect(isSigned(header, body, secret, now)).toBe(good)
  })
})
