/** Types of `window.footfall` for site owners who write TypeScript: copy this file into your project. */

/** Up to 30 properties. Keys are cut at 300 bytes, values are sent as text and cut at 2,000 bytes. */
export type FootfallProps = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface FootfallRevenue {
  /** A whole number of the currency's smallest unit: 1999 is 19.99 USD. Negative for a refund. */
  readonly amount: number
  /** ISO 4217, e.g. `USD`, `CNY`. */
  readonly currency: string
  /** Your order number. An order counts once, even if the page is reloaded. */
  readonly order_id?: string
  /** The amount is refunded. It may then be written with or without a minus sign. `order_id` names the order. */
  readonly refund?: boolean
}

export interface FootfallOptions {
  readonly revenue?: FootfallRevenue
  /** `false` for events that happen by themselves (an impression, a timer). They do not prevent a visit from being a bounce. */
  readonly interactive?: boolean
}

/** `footfall.track('signup', { plan: 'pro' }, { revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' } })` */
export interface FootfallCall {
  /** Counts a pageview now. For websites that switched automatic pageviews off. */
  (name: 'pageview', props?: FootfallProps | null): void
  /** Counts a custom event. The name is cut at 200 bytes. */
  (name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /** The same as a named method. */
  track(name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /**
   * Identifies the visitor by your own id, from this page on until it is left. Call it on every page. Traits are stored for the visitor; of each the
   * latest value counts. `null` means an unknown visitor.
   */
  identify(id: string | number | null, traits?: FootfallProps | null): void
}

declare global {
  interface Window {
    /** Available once the script has run. Use the stub in the README to call it earlier. */
    footfall: FootfallCall
  }
}
