/** Types of `window.footfall` for site owners who write TypeScript: copy this file into your project. */

/** Up to 30 properties. Keys are cut at 300 bytes, values are sent as text and cut at 2,000 bytes. A whole event must fit into a request of 65,536 bytes. */
export type FootfallProps = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface FootfallRevenue {
  /** A whole number of the currency's smallest unit: 1999 is 19.99 USD. Negative for a refund. */
  readonly amount: number
  /** ISO 4217, e.g. `USD`, `CNY`. */
  readonly currency: string
  /** Your order number. An order counts once, even if the page is reloaded. */
  readonly order_id?: string
  /** The amount is a refund, with or without a minus sign. `order_id` names its order. */
  readonly refund?: boolean
}

export interface FootfallOptions {
  readonly revenue?: FootfallRevenue
  /** `false`: not an interaction (an impression, a timer); a visit with one page and this event is still a bounce. */
  readonly interactive?: boolean
}

/** `footfall.track('signup', { plan: 'pro' }, { revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' } })` */
export interface FootfallCall {
  /** Counts a pageview now, for sites that turned the automatic ones off. */
  (name: 'pageview', props?: FootfallProps | null): void
  /** Counts a custom event. The name is cut at 200 bytes. */
  (name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /** The same as a named method. */
  track(name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /**
   * Identifies the user by your own id, from now until the page is left: call it on every page. Traits are attributes of the visitor; the latest
   * value counts. `null`: no known user.
   */
  identify(id: string | number | null, traits?: FootfallProps | null): void
}

declare global {
  /** Also `window.footfall`. Available once the script has run; for earlier calls use the stub in the README. */
  var footfall: FootfallCall
}
