/** Tables of orders, payments and usage, as kysely types. */
import type { BillingCurrency, BillingPeriod, OrderState, PackageSize } from '@footfall/contract/plans'
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
  provider: string
  /** The provider's id of the payment; null until it has one. */
  provider_reference: Nullable<string>
  pay_url: Nullable<string>
  /** Not hashed, because it is part of the URL to which the provider sends people back. */
  result_code: string
  state: Defaulted<OrderState>
  payment_method: Nullable<string>
  /** Language of the buyer, for the provider's page. */
  language: 'zh-CN' | 'en-US'
  created_at: Instant
  expires_at: Instant
  paid_at: InstantOrNull
}

export interface PaymentEventsTable {
  provider: string
  event_id: string
  received_at: Instant
}

export interface WebsiteUsageTable {
  website_id: string
  /** `2026-11`, in UTC. */
  month: string
  /** Events counted in the month, including those deleted since. */
  events: number
  /** The last count from the events store. */
  seen: number
}

export interface PlanNoticesTable {
  team_id: string
  notice: string
  /** Distinguishes notices of one kind: a month, an instant. */
  about: string
  at: Instant
}
