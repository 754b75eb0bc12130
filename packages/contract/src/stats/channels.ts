/**
 * The channels of visits: the default channel groups of Google Analytics 4, with AI assistants as a separate channel. The order is fixed, paid
 * first. The first matching definition is the visit's channel (rule 8 of docs/metrics.md).
 *
 * Terms below. *Source*: `utm_source`, otherwise the click id's source, otherwise the host of the external referrer. *Medium*: `utm_medium`,
 * otherwise the click id's medium. *Paid*: the medium contains `cp` (cpc, cpm, cpa, ocpm), begins with `paid`, or is `ppc`, `retargeting` or `sem`.
 */
export const channels = [
  /** The campaign's name contains `cross-network`: ads that run over several networks at once. */
  'cross_network',
  /** Paid, and a shopping site as source or a campaign named after a shop. */
  'paid_shopping',
  /** Paid, and a search engine as source. */
  'paid_search',
  /** Paid, and a social network as source. */
  'paid_social',
  /** Paid, and a video site as source. */
  'paid_video',
  /** Medium `display`, `banner`, `expandable`, `interstitial` or `cpm`, or an advertising network as source. */
  'display',
  /** Paid, from anywhere else. */
  'paid_other',
  /** An AI assistant as source: ChatGPT, DeepSeek, Doubao, Kimi, Perplexity… */
  'ai_assistants',
  /** A shopping site as source, or a campaign named after a shop. */
  'organic_shopping',
  /** A social network as source, or medium `social`, `social-network`, `social-media`, `sm`. */
  'organic_social',
  /** A video site as source, or a medium that contains `video`. */
  'organic_video',
  /** A search engine as source, or medium `organic`. */
  'organic_search',
  /** Source or medium `email` in any spelling, `newsletter` or `edm`, or a mail service as source. */
  'email',
  /** Medium `affiliate` or `affiliates`. */
  'affiliates',
  /** Medium `audio`. */
  'audio',
  /** Source or medium `sms`. */
  'sms',
  /** Medium ends in `push` or contains `mobile` or `notification`, or a push service as source. */
  'mobile_push',
  /** Medium `referral`, `app` or `link`, or any other external referrer without a medium. */
  'referral',
  /** No tag, no click id and no external referrer. */
  'direct',
  /** Tags without a matching definition. */
  'unassigned',
] as const

export type Channel = (typeof channels)[number]
