import { ClickHouseError } from '@clickhouse/client'
import { expect, test } from 'vitest'
import { classifyError } from './classify-error.ts'

const serverError = (code: number, type: string, message = 'text') =>
  new ClickHouseError({ message, code: String(code), type })

test.each([
  ['no connection', new Error('connect ECONNREFUSED'), false, { name: 'StoreUnavailable', retryable: true }],
  [
    'a syntax error',
    serverError(62, 'SYNTAX_ERROR'),
    false,
    { name: 'StatementRefused', code: 62, type: 'SYNTAX_ERROR', retryable: false },
  ],
  [
    'out of time',
    serverError(159, 'TIMEOUT_EXCEEDED'),
    false,
    { name: 'CapExceeded', cap: 'time', retryable: false },
  ],
  ['out of memory', serverError(241, 'MEMORY_LIMIT_EXCEEDED'), false, { name: 'CapExceeded', cap: 'memory' }],
  [
    'out of memory while writing',
    serverError(241, 'MEMORY_LIMIT_EXCEEDED'),
    true,
    { name: 'StoreUnavailable', retryable: true },
  ],
  ['a replica behind', serverError(289, 'REPLICA_IS_NOT_IN_QUORUM'), false, { name: 'StoreUnavailable' }],
  [
    'another node’s batch',
    serverError(286, 'UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE'),
    true,
    { retryable: true },
  ],
  ['a replica away', serverError(341, 'UNFINISHED'), false, { name: 'StoreUnavailable' }],
  ['too many parts', serverError(252, 'TOO_MANY_PARTS'), true, { name: 'StoreUnavailable' }],
  [
    'no space',
    serverError(1001, 'STD_EXCEPTION', 'write: No space left on device'),
    true,
    { name: 'StoreUnavailable' },
  ],
  [
    'a batch that cannot be read',
    serverError(27, 'CANNOT_PARSE_INPUT_ASSERTION_FAILED'),
    true,
    { name: 'StatementRefused', code: 27 },
  ],
])('%s', (_what, error, writing, expected) => {
  expect(classifyError(error, writing)).toMatchObject(expected)
})
