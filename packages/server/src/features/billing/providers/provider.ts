/** What a payment provider must do. One file each; `providers.ts` lists them. */

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
  /** Where people come back to after paying, and after giving up. */
  readonly doneUrl: string
  readonly cancelUrl: string
}

/** A payment as the provider sees it at this moment. */
export interface Payment {
  readonly state: Exclude<OrderState, 'cancelled'>
  readonly orderId: string | null
  readonly amount: number
  /** Upper case. */
  readonly currency: string
  /** For people, e.g. `visa •••• 4242`; null as long as none is known. */
  readonly method: string | null
}

/** A word of the provider whose signature was good: something happened to this payment. */
export interface ProviderWord {
  readonly eventId: string
  /** Null: about nothing that concerns us. */
  readonly reference: string | null
}

export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** A page to pay on. The same order gets the same page, however often it is asked. Throws `ProviderAway`. */
  checkout(order: ProviderOrder): Promise<{ readonly reference: string; readonly payUrl: string }>
  /** Throws `ProviderAway`. */
  ask(reference: string): Promise<Payment>
  /** Closes a page that is not paid, and says how it stands then. Throws `ProviderAway`. */
  close(reference: string): Promise<Payment>
  /** Null where the signature is missing, wrong or old. `now` in Unix milliseconds. */
  readWord(headers: IncomingHttpHeaders, body: Buffer, now: number): ProviderWord | null
}

/** The provider does not answer, or not what it should; trying again later may help. */
export class ProviderAway extends Error {}
