/** Calls of the cost center: a team's package, prices, orders. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import { id, secretCode, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import {
  billingCurrencies,
  billingPeriods,
  orderStates,
  packageSizes,
  paymentProviders,
  plans,
} from '../plans.ts'

const packageSize = z.literal(packageSizes)
const billingPeriod = z.enum(billingPeriods)
const billingCurrency = z.enum(billingCurrencies)
const access = { kind: 'team', action: 'billing.manage' } as const

const money = z.object({ amount: z.int(), currency: billingCurrency })
const provider = z.enum(paymentProviders)
/** Usage and limit; null: no limit. */
const use = z.object({ used: z.int(), limit: z.int().nullable() })

export const teamPackage = z.object({
  /** `own`: plans are off on this installation and nothing is limited. */
  plan: z.enum([...plans, 'own']),
  /** A paid package has expired and was neither renewed nor given up for Free. */
  lapsed: z.boolean(),
  /** For Pro, also one that has lapsed: millions of events a month, and the billing period; null for others. */
  events_millions: packageSize.nullable(),
  period: billingPeriod.nullable(),
  /** For Free: until when nothing is hidden. */
  trial_ends_at: unixTime.nullable(),
  /** Until when the package is paid; null for no end. */
  expires_at: unixTime.nullable(),
  events: use.extend({
    /** When the count starts again. */
    resets_at: unixTime,
    /** Since or from when new events are dropped; null while events are left, and if the month ends before. */
    drops_from: unixTime.nullable(),
  }),
  websites: use,
  /** With pending invitations, which take places of members. */
  members: use,
  retention_months: z.int().nullable(),
  /** When hidden data will be deleted; null if none is to be. */
  deletes_at: unixTime.nullable(),
  next_billing: money.extend({ date: unixTime }).nullable(),
  /** In the caller’s language, e.g. `Visa •••• 4242`. */
  payment_method: z.string().nullable(),
  /** What was paid for the package. */
  package_fee: money.nullable(),
  /** The configured providers; empty if payments are not set up. */
  providers: z.array(provider),
  /** Contact for Enterprise: an address or a page; null if unknown. */
  contact: z.string().nullable(),
})
export type TeamPackage = z.infer<typeof teamPackage>

export const orderRow = z.object({
  order_id: id,
  plan: z.literal('pro'),
  events_millions: packageSize,
  period: billingPeriod,
  cost: money,
  provider,
  state: z.enum(orderStates),
  /** The payment page; null if it can no longer be paid. */
  pay_url: z.string().nullable(),
  payment_method: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: unixTime,
  paid_at: unixTime.nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

const wanted = { plan: z.literal('pro'), events_millions: packageSize, period: billingPeriod }

export const costCalls = calls([
  call('/cost/get_team_package', {
    access,
    input: z.object({ team_id: id }),
    output: teamPackage,
    summary: 'The team’s package: what it allows, how much is used, until when it is paid.',
  }),
  call('/cost/get_team_package_cost', {
    access,
    input: z.object({ team_id: id, ...wanted, currency: billingCurrency.optional() }),
    output: z.object({
      cost: money,
      /** Compared with monthly payment. */
      saved: money,
      /** Until when it would be paid, including the rest of the current package. */
      expires_at: unixTime,
    }),
    summary: 'What a package costs this team, and until when it would last.',
  }),
  call('/cost/create_order', {
    access,
    input: z.object({ team_id: id, ...wanted, provider, currency: billingCurrency.optional() }),
    output: z.object({ order_id: id, pay_url: z.string() }),
    summary:
      'Orders a package at the server’s price. While an order is open, the same one is returned again, and a different one replaces it.',
  }),
  call('/cost/cancel_order', {
    access,
    input: z.object({ team_id: id, order_id: id }),
    output: z.object({ state: z.enum(orderStates) }),
    summary: 'Cancels an unpaid order. Answers with its state, which is `paid` if the payment came first.',
  }),
  call('/cost/order_list', {
    access,
    input: z.object({
      team_id: id,
      ...listInput,
      order_by: z.enum(['created_at', 'paid_at', 'cost']).default('created_at'),
    }),
    output: listOf(orderRow),
    summary: 'The team’s orders, latest first.',
  }),
  call('/cost/keep_free', {
    access,
    input: z.object({ team_id: id }),
    output: none,
    summary: 'Chooses Free after a package has expired, if the team is within the limits of Free.',
  }),
  call('/cost/payment_result', {
    access: { kind: 'public' },
    input: z.object({ result_code: secretCode }),
    output: orderRow.pick({ plan: true, events_millions: true, period: true, cost: true, state: true }),
    summary: 'The outcome of a payment, for the holder of its result code.',
  }),
])
