/**
 * What sites send: the body of `POST /api/collect` (the script) and of `POST /api/v1/events` (servers, imports), and the reasons for drops. Keys are
 * short because browsers send them. Unknown keys are refused.
 */
import { z } from 'zod'

/** Why an event is not counted. Drops are counted per website, reason and quarter-hour. */
export const dropReasons = [
  'bot',
  'empty_user_agent',
  'prefetch',
  'spam_referrer',
  'hostname',
  'excluded_address',
  'excluded_path',
  'excluded_country',
  'opt_out',
  'unknown_website',
  'quota',
  'late',
  'duplicate',
  'invalid',
  /** A property that is not stored; its event still counts. */
  'blocked_property',
] as const
export type DropReason = (typeof dropReasons)[number]

/** Reasons to drop events that bots made instead of people: rule 4 of the metric definitions. */
export const botReasons: readonly string[] = [
  'bot',
  'empty_user_agent',
  'prefetch',
  'spam_referrer',
] satisfies DropReason[]

/** The header with the reasons, separated by commas, if collected events were dropped. */
export const droppedHeader = 'x-footfall-dropped'

export const collectLimits = {
  /** Largest absolute amount, in minor units. */
  amount: 1e15,
  /** Bytes of a collect body. */
  body: 65_536,
  /** Bytes of an import body, after decompression. */
  importBody: 33_554_432,
  importEvents: 10_000,
  id: 64,
  url: 8192,
  title: 4096,
  name: 200,
  props: 30,
  /** UTF-8 bytes, here and below. */
  propKey: 300,
  propValue: 2000,
  orderId: 200,
  language: 64,
  /** Greater ages count as this. */
  age: 86_400_000,
  visitorId: 512,
  userAgent: 2048,
} as const

const wellFormed = z.string().refine(isWellFormed, { error: 'lone_surrogate' })
const text = (max: number) => wellFormed.max(max)

/** 1–64 printable ASCII characters. The first event with an id counts. */
const eventId = z.string().regex(/^[\x21-\x7e]{1,64}$/, { error: 'id_rule' })

/** An absolute http or https address. */
const pageUrl = text(collectLimits.url).refine((url) => isPageUrl(url), { error: 'url_rule' })

const kinds = ['pageview', 'custom', 'engagement'] as const
export type EventKind = (typeof kinds)[number]

/** `identify` sends traits of a visitor whom the site knows. It is never counted. */
const sentKind = z.enum([...kinds, 'identify'])

const props = z
  .record(
    z.string(),
    z.union(
      [
        wellFormed.refine((value) => utf8Fits(value, collectLimits.propValue)),
        z.number(),
        z.boolean(),
        z.null(),
      ],
      {
        error: 'prop_rule',
      },
    ),
  )
  .refine((all) => Object.keys(all).length <= collectLimits.props, { error: 'too_many_props' })
  .superRefine((all, context) => {
    for (const key of Object.keys(all))
      if (key === '' || !isWellFormed(key) || !utf8Fits(key, collectLimits.propKey))
        context.addIssue({ code: 'custom', message: 'prop_key_rule', path: [key.slice(0, 40)] })
  })

const revenue = z.strictObject({
  /** Integer minor units of the currency (1999 is 19.99 USD); negative for a refund. */
  amount: z.int().min(-collectLimits.amount).max(collectLimits.amount),
  /** ISO 4217, any case. */
  currency: z.string().regex(/^[A-Za-z]{3}$/, { error: 'currency_rule' }),
  /** An order id counts once per website. */
  order_id: text(collectLimits.orderId).optional(),
  /** The amount was refunded, with or without a minus sign. */
  refund: z.boolean().optional(),
})

const engagement = z.strictObject({
  /** Milliseconds in the foreground since the last report of this pageview. */
  ms: z.number().min(0),
  /** Deepest scroll position so far, in percent. */
  depth: z.number().min(0).max(100).optional(),
})

const screen = z.string().regex(/^\d{1,5}x\d{1,5}$/, { error: 'screen_rule' })

/** Fields that both calls have. */
const saidFields = {
  referrer: text(collectLimits.url),
  title: text(collectLimits.title),
  /** Name of a custom event. */
  name: text(collectLimits.name).min(1),
  /**
   * Properties, or traits for `identify`: at most 30, keys of at most 300 and values of at most 2,000 bytes; null is none. Of a visitor's traits,
   * the 30 set last count.
   */
  props,
  revenue,
  /** Screen size, e.g. `1920x1080`. */
  screen,
  /** Language tag, e.g. `zh-CN`. */
  language: text(collectLimits.language),
  engagement,
  /** `false` for a custom event that is not an interaction. */
  interactive: z.boolean(),
} as const
export type SaidField = keyof typeof saidFields

/** The short names that browsers send. */
export const letters = {
  referrer: 'r',
  title: 't',
  name: 'n',
  props: 'p',
  revenue: '$',
  screen: 's',
  language: 'l',
  engagement: 'm',
  interactive: 'i',
} as const satisfies Record<SaidField, string>

const said = z.object(saidFields).partial().shape
type Said = typeof said
const saidByLetter = Object.fromEntries(
  (Object.keys(said) as SaidField[]).map((field) => [letters[field], said[field].describe(field)]),
) as { [Field in SaidField as (typeof letters)[Field]]: Said[Field] }

/** An event as the tracker script sends it. */
export const collectEvent = z
  .strictObject({
    id: eventId,
    k: sentKind.describe('Kind of event'),
    u: pageUrl.describe('Address of the page'),
    v: text(collectLimits.visitorId)
      .min(1)
      .optional()
      .describe('The website’s own ID of the visitor; only a keyed hash of it is stored'),
    a: z.number().optional().describe('Age of the event in milliseconds at sending; clamped to 0–24 h'),
    ...saidByLetter,
  })
  .refine((event) => event.k !== 'custom' || event.n !== undefined, { error: 'required', path: ['n'] })
  .refine((event) => event.k !== 'engagement' || event.m !== undefined, { error: 'required', path: ['m'] })
  .refine((event) => event.k !== 'identify' || event.v !== undefined, { error: 'required', path: ['v'] })
export type CollectEvent = z.infer<typeof collectEvent>

/** The body of `POST /api/collect`: the website's id and its events. */
export const collectBody = z.strictObject({
  w: z.guid().describe('The website’s ID'),
  e: z.array(collectEvent).min(1),
})
export type CollectBody = z.infer<typeof collectBody>

/** An event of the import call. An invalid one is refused by its index; the others are accepted. */
export const importEvent = z
  .strictObject({
    id: eventId,
    kind: sentKind,
    /** When the event happened, in Unix milliseconds. */
    time: z.int(),
    /** The website's own id of the visitor. Only a keyed hash of it is stored. */
    visitor_id: text(collectLimits.visitorId).min(1),
    url: pageUrl.optional(),
    ...said,
    /** The visitor's address, for looking up the place; it is not stored. */
    ip: z.union([z.ipv4(), z.ipv6()]).optional(),
    user_agent: text(collectLimits.userAgent).optional(),
  })
  .refine((event) => event.kind !== 'custom' || event.name !== undefined, {
    error: 'required',
    path: ['name'],
  })
  .refine((event) => event.kind === 'custom' || event.kind === 'identify' || event.url !== undefined, {
    error: 'required',
    path: ['url'],
  })
  .refine((event) => event.kind !== 'engagement' || event.engagement !== undefined, {
    error: 'required',
    path: ['engagement'],
  })
export type ImportEvent = z.infer<typeof importEvent>

/** The body of `POST /api/v1/events`. */
export const importBody = z.strictObject({
  website_id: z.guid(),
  events: z.array(z.unknown()).min(1).max(collectLimits.importEvents),
})

/** The outcome of an import's events; `accepted + duplicates + rejected.length` is the number sent. */
export const importAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.enum(dropReasons), path: z.string().optional() })),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/** Whether the text has no unpaired surrogate. */
function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value)
}

/** Whether the text takes at most `max` bytes in UTF-8. */
function utf8Fits(value: string, max: number): boolean {
  return value.length * 3 <= max || new TextEncoder().encode(value).length <= max
}

/** Whether the text is an absolute http or https address. */
export function isPageUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}
