import { expect, test } from 'vitest'
import { Refusal } from '../lib/errors/refusal.ts'
import { refusalOfError } from './send-refusal.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['a refusal', new Refusal('not_found'), 'not_found'],
  ['PostgreSQL refuses connections', coded('ECONNREFUSED'), 'unavailable'],
  ['its socket is missing', coded('ENOENT'), 'unavailable'],
  ['it shuts down', coded('57P01'), 'unavailable'],
  ['it starts', coded('57P03'), 'unavailable'],
  ['its connections are used up', coded('53300'), 'unavailable'],
  ['its disk is full', coded('53100'), 'unavailable'],
  ['it is a standby', coded('25006'), 'unavailable'],
  ['it and another statement waited for each other', coded('40P01'), 'unavailable'],
  ['the connection broke', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['a statement was wrong', coded('42P01'), undefined],
  ['anything else', new TypeError('x is not a function'), undefined],
])('%s', (_, error, reason) => {
  expect(refusalOfError(error)?.reason).toBe(reason)
})
