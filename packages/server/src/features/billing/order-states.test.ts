import { type OrderState, orderStates } from '@footfall/contract/plans'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, mayBecome } from './order-states.ts'

const follow = (events: readonly OrderState[]): OrderState =>
  events.reduce<OrderState>((state, next) => (mayBecome(state, next) ? next : state), 'pending')

describe('the states of an order', () => {
  test.each<[OrderState[], OrderState]>([
    [[], 'pending'],
    [['processing', 'paid'], 'paid'],
    [['processing', 'failed'], 'failed'],
    [['processing', 'restricted', 'paid'], 'paid'],
    // Reported in the wrong order, and repeatedly.
    [['paid', 'processing'], 'paid'],
    [['paid', 'paid', 'expired', 'failed', 'cancelled'], 'paid'],
    [['failed', 'processing'], 'failed'],
    // The page had expired or the order was cancelled, but the money arrived.
    [['expired', 'paid'], 'paid'],
    [['cancelled', 'paid'], 'paid'],
    [['cancelled', 'processing', 'failed'], 'cancelled'],
    // The money arrived, but people must decide what it pays for.
    [['expired', 'restricted'], 'restricted'],
    [['cancelled', 'restricted', 'paid'], 'paid'],
    [['failed', 'restricted', 'cancelled'], 'cancelled'],
    // A payment in progress does not expire.
    [['processing', 'expired'], 'processing'],
  ])('after %j it is %s', (events, state) => {
    expect(follow(events)).toBe(state)
  })

  test('once paid, always paid; nothing opens a closed order again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStates)), (events) => {
        const ends = events.map((_, at) => follow(events.slice(0, at + 1)))
        const paid = ends.indexOf('paid')
        if (paid !== -1) expect(new Set(ends.slice(paid))).toEqual(new Set(['paid']))
        const closed = ends.findIndex((state) => !isOpen(state))
        if (closed !== -1) expect(ends.slice(closed).some(isOpen)).toBe(false)
      }),
    )
  })
})
