/** The interface of a payment provider. Each provider has a file; `providers.ts` lists them. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@footfall/contract/fields'
import type {
  BillingCurrency,
  BillingPeriod,
  OrderState,
  PackageSize,
  PaymentProviderName,
} from '@footfall/contract/plans'

export interface ProviderOrder {
  readonly orderId: string
  readonly size: PackageSize
  readonly period: BillingPeriod
  /** Minor units. */
  readonly amount: number
  readonly currency: BillingCurrency
  readonly language: Language
  /** Unix milliseconds. */
  readonly expiresAt: number
  /** URLs to return to after paying, and after cancelling. */
  readonly doneUrl: string
  readonly cancelUrl: string
}

/** The current state of a payment at the provider. */
export interface Payment {
  readonly state: Exclude<OrderState, 'cancelled'>
  readonly orderId: string | null
  readonly amount: number
  /** Upper case. */
  readonly currency: string
  /** The provider’s words for the payment method, e.g. `visa •••• 4242` or `wechat pay`; null while unknown. */
  readonly method: string | null
}

/** A notification of the provider with a valid signature: something happened to this payment. */
export interface ProviderNotification {
  /** Null if it does not concern us. */
  readonly reference: string | null
}

export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** Opens a payment page. The same order always gets the same page. Throws `ProviderUnavailable`. */
  checkout(order: ProviderOrder): Promise<{ readonly reference: string; readonly payUrl: string }>
  /** Asks for the payment's state. Throws `ProviderUnavailable`. */
  ask(reference: string): Promise<Payment>
  /** Closes an unpaid page and returns the payment's state afterwards. Throws `ProviderUnavailable`. */
  close(reference: string): Promise<Payment>
  /** Verifies and reads a notification; null if the signature is missing, wrong or old. `now` in Unix milliseconds. */
  readNotification(
    headers: IncomingHttpHeaders,
    body: Buffer,
    now: number,
  ): Promise<ProviderNotification | null>
}

/** The provider does not answer, or answers unexpectedly. Trying again later may help. */
export class ProviderUnavailable extends Error {}
