import { type Reason, reasons } from '@footfall/contract/codes'
import { expect, test } from 'vitest'
import { statusOf } from './envelope.ts'
import { Refusal } from './refusal.ts'

/** What clients know besides 200: a code of any other number would be new to them. */
const answered = [201, 401, 403, 404, 406, 407, 409, 410, 429, 100010000, 100010001, 100010002]

test.each(Object.keys(reasons) as Reason[])(
  '%s has a code of the calls, or the one of its HTTP status',
  (reason) => {
    const refusal = new Refusal(reason)
    const status = statusOf(refusal)
    expect(status === 200 ? answered : [status]).toContain(refusal.code)
  },
)
