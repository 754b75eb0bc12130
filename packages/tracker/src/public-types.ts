/**
 * `window.footfall` for site owners who write TypeScript: copy this file into your project.
 */

/** Up to 30 properties; keys are cut at 300 bytes, values are sent as text and cut at 2,000. */
export type FootfallProps = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface FootfallRevenue {
  /** In the currency's smallest unit, a whole number: 1999 is 19.99 USD. Negative for a refund. */
  readonly amount: number
  /** ISO 4217: `USD`, `CNY`. */
  readonly currency: string
  /** Your order's number; an order counts once, however often the page is reloaded. */
  readonly order_id?: string
  /** The amount is given back; whether it is written with a minus does not matter then. `order_id` says which order it belongs to. */
  readonly refund?: boolean
}

export interface FootfallOptions {
  readonly revenue?: FootfallRevenue
  /** `false`: happens by itself (an impression, a timer) and does not turn a bounce into a visit that stayed. */
  readonly interactive?: boolean
}

/** `footfall.track('signup', { plan: 'pro' }, { revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' } })` */
export interface FootfallCall {
  /** Counts a pageview now; for sites that switched the automatic ones off. */
  (name: 'pageview', props?: FootfallProps | null): void
  /** Counts a custom event. The name is cut at 200 bytes. */
  (name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /** The same under a name. */
  track(name: string, props?: FootfallProps | null, options?: FootfallOptions | null): void
  /**
   * Says who is looking, by your own id, from this page on until it is left: call it on every page. Traits are told of the visitor, the latest value
   * each. `null`: nobody you know.
   */
  identify(id: string | number | null, traits?: FootfallProps | null): void
}

declare global {
  interface Window {
    /** There once the script has run; call it earlier through the stub of the README. */
    footfall: FootfallCall
  }
}
