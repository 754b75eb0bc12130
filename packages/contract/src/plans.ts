/** The plans: their limits, and the prices of Pro. The only place with prices; the server computes every order from it. */
import type { Language } from './fields.ts'

export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

export interface PlanLimits {
  /** Null, here and below, means no limit. */
  readonly websites: number | null
  readonly members: number | null
  /** Months that reports and imports reach back. */
  readonly retentionMonths: number | null
  /** Pageviews and custom events per calendar month (UTC); for Pro by the package. */
  readonly events: number | null
}

export const planLimits = {
  free: { websites: 3, members: 3, retentionMonths: 6, events: 100_000 },
  pro: { websites: null, members: null, retentionMonths: 60, events: 1_000_000 },
  enterprise: { websites: null, members: null, retentionMonths: null, events: null },
} as const satisfies Record<Plan, PlanLimits>

/** Days in which a new team sees all its data, before the retention of Free hides anything. */
export const trialDays = 14
/** Days for which collecting continues after a month's events are used up. */
export const quotaGraceDays = 7
/** Days between hiding data beyond the retention and deleting it. */
export const hiddenDays = 30

/** Package sizes of Pro in millions of events a month. */
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

const monthsIn: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 }
/** Two months of a year are free. */
const monthsPaid: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 10 }

export interface Package {
  readonly size: PackageSize
  readonly period: BillingPeriod
}

/** The price of a package, in minor units of the currency. */
export function priceOf({ size, period }: Package, currency: BillingCurrency): number {
  return monthly[currency][size] * monthsPaid[period]
}

/** How much less a package costs than the same months one by one, in minor units of the currency. */
export function savingOf({ size, period }: Package, currency: BillingCurrency): number {
  return monthly[currency][size] * (monthsIn[period] - monthsPaid[period])
}

/** The currency in which prices are shown and paid, unless another one is asked for. */
export function currencyOf(language: Language): BillingCurrency {
  return language === 'zh-CN' ? 'CNY' : 'USD'
}

export const paymentProviders = ['stripe'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The states of an order; the server's table has their transitions. */
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
