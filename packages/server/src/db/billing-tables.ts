/** The tables of orders, payments and usage, as kysely sees them. */
import type { Language } from '@footfall/contract/fields'
import type {
  BillingCurrency,
  BillingPeriod,
  OrderState,
  PackageSize,
  PaymentProviderName,
} from '@footfall/contract/plans'
import type { Generated } from 'kysely'
import type { Defaulted, Instant, InstantOrNull, Nullable } from './column-types.ts'

export interface OrdersTable {
  id: Generated<string>
  team_id: string
  ordered_by: string | null
  plan: 'pro'
  events_millions: PackageSize
  period: BillingPeriod
  /** Minor units. */
  amount: number
  currency: BillingCurrency
  provider: PaymentProviderName
  /** The provider's id of the payment; null until it has one. */
  provider_reference: Nullable<string>
  pay_url: Nullable<string>
  /** Stored in plain text, because it is part of the provider's return address. */
  result_code: string
  state: Defaulted<OrderState>
  payment_method: Nullable<string>
  /** The buyer's language, for the provider's page. */
  language: Language
  created_at: Instant
  expires_at: Instant
  paid_at: InstantOrNull
}

/** A part of the time that a team has paid for. Times are Unix milliseconds. */
export interface PaidStretch {
  readonly from: number
  readonly until: number
  /** Minor units. Not rounded, so that credits add up. */
  readonly amount: number
  readonly currency: BillingCurrency
  /** The day of the month (UTC) on which it ends where the month has it, so that months begun on the 31st do not stay on February's last day. */
  readonly day?: number
}

export interface WebsiteUsageTable {
  website_id: string
  /** `2026-11`, in UTC. */
  month: string
  /** Counted in the month, including events deleted since. */
  events: number
  /** The last count of the events store. */
  seen: number
}

export interface PlanNoticesTable {
  team_id: string
  notice: string
  /** What distinguishes one notice from the next: a month, an instant. */
  about: string
  at: Instant
}
