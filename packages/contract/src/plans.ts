/** The plans: what each allows, and what Pro costs. This is the only place with prices; the server computes every order from it. */

export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

export interface PlanLimits {
  /** Null, here and below, means no limit. */
  readonly websites: number | null
  readonly members: number | null
  /** How many months back reports reach and imported events may be dated. */
  readonly retentionMonths: number | null
  /** Pageviews and custom events in a calendar month (UTC). For Pro it depends on the package. */
  readonly events: number | null
}

export const planLimits = {
  free: { websites: 3, members: 3, retentionMonths: 6, events: 100_000 },
  pro: { websites: null, members: null, retentionMonths: 60, events: 1_000_000 },
  enterprise: { websites: null, members: null, retentionMonths: null, events: null },
} as const satisfies Record<Plan, PlanLimits>

/** Days in which a new team sees all its data, whatever its age, before the retention of Free hides any. */
export const trialDays = 14
/** Days for which events are still collected after the month's events are used up. */
export const quotaGraceDays = 7
/** Days between hiding data older than the retention and deleting it. */
export const hiddenDays = 30

/** Package sizes of Pro, in millions of events a month. */
export const packageSizes = [1, 2, 5, 10, 20, 50] as const
export type PackageSize = (typeof packageSizes)[number]

export const billingPeriods = ['month', 'year'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

export const billingCurrencies = ['USD', 'CNY'] as const
export type BillingCurrency = (typeof billingCurrencies)[number]

/** Price of Pro for one month, in minor units. */
const monthly: Readonly<Record<BillingCurrency, Readonly<Record<PackageSize, number>>>> = {
  USD: { 1: 1_900, 2: 2_900, 5: 5_900, 10: 9_900, 20: 15_900, 50: 29_900 },
  CNY: { 1: 9_900, 2: 15_900, 5: 32_900, 10: 54_900, 20: 89_900, 50: 169_900 },
}

/** How many months are paid for. A year costs ten months. */
const monthsPaid: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 10 }

export interface Package {
  readonly size: PackageSize
  readonly period: BillingPeriod
}

/** Price of a package, in minor units of the currency. */
export function priceOf({ size, period }: Package, currency: BillingCurrency): number {
  return monthly[currency][size] * monthsPaid[period]
}

export const paymentProviders = ['stripe'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** States of an order. The server has the table of allowed transitions. */
export const orderStates = [
  'pending',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'restricted',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]
