/**
 * What sites send: the body of `POST /api/collect` (the script) and of `POST /api/v1/events` (servers, imports), and the reasons for drops. Keys are
 * short because browsers send them. Unknown keys are refused.
 */
import { z } from 'zod'
import { day, minute } from '../durations.ts'
import { hasLongHost } from '../parse-url.ts'

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

/** Reasons to drop events that bots made instead of people: rule 4 of docs/metrics.md. */
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
  age: day,
  /** How far a server's clock may be ahead, in milliseconds. */
  ahead: 5 * minute,
  visitorId: 512,
  userAgent: 2048,
} as const

const wellFormed = z.string().refine(isWellFormed, { error: 'lone_surrogate' })
/** What is too long is not checked further. */
const text = (max: number) => wellFormed.max(max, { abort: true })

const eventId = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/, { error: 'id_rule' })
  .describe('1–64 printable ASCII characters; of several events with an id, the first counts')

const pageUrl = text(collectLimits.url)
  .refine((url) => isPageUrl(url), { error: 'url_rule' })
  .describe('Address of the page, absolute, http or https')

const kinds = ['pageview', 'custom', 'engagement'] as const
export type EventKind = (typeof kinds)[number]

const sentKind = z
  .enum([...kinds, 'identify'])
  .describe(
    '`engagement` reports foreground time, `identify` the traits of a visitor whom the site knows; neither counts as an event',
  )

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
  amount: z
    .int()
    .min(-collectLimits.amount)
    .max(collectLimits.amount)
    .describe('A whole number of the currency’s smallest unit (1999 is 19.99 USD); negative for a refund'),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, { error: 'currency_rule' })
    .describe('ISO 4217, any case'),
  order_id: text(collectLimits.orderId).optional().describe('An order counts once per website'),
  refund: z.boolean().optional().describe('The amount is a refund, with or without a minus sign'),
})

const engagement = z.strictObject({
  ms: z.number().min(0).describe('Milliseconds in the foreground since the last report of this pageview'),
  depth: z
    .number()
    .min(0)
    .nullish()
    .describe('Deepest scroll position so far, in percent; more counts as 100, null as 0'),
})

/** Fields that both calls have. */
const saidFields = {
  referrer: text(collectLimits.url).describe('Address that the visitor came from'),
  title: text(collectLimits.title).describe('Title of the page'),
  name: text(collectLimits.name).min(1).describe('Name of a `custom` event, which must have one'),
  props: props.describe(
    'Properties; for `identify`, traits of the visitor, of which the 30 set last count. At most 30, with keys of at most 300 and values of at most 2,000 bytes; null is none',
  ),
  revenue: revenue.describe('What the event brought, or a refund'),
  screen: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/, { error: 'screen_rule' })
    .describe('Size in pixels, e.g. `1920x1080`'),
  language: text(collectLimits.language).describe('Language tag, e.g. `zh-CN`'),
  engagement: engagement.describe('For the kind `engagement`, which must have it'),
  interactive: z
    .boolean()
    .describe('`false` for a custom event that is not an interaction, so that its visit may be a bounce'),
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
// The library types the names of an object made from entries as `string`.
const saidByLetter = Object.fromEntries(
  (Object.keys(said) as SaidField[]).map((field) => [
    letters[field],
    said[field].describe(`${field}: ${saidFields[field].description}`),
  ]),
) as { [Field in SaidField as (typeof letters)[Field]]: Said[Field] }

const visitorId = text(collectLimits.visitorId)
  .min(1)
  .describe('The website’s own ID of the visitor; only a keyed hash of it is stored')

/** An event as the tracker script sends it. */
export const collectEvent = z
  .strictObject({
    id: eventId,
    k: sentKind,
    u: pageUrl,
    v: visitorId.optional(),
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
    time: z
      .int()
      .describe(
        'When it happened, in Unix milliseconds: from 2000 on, as far back as the team’s plan keeps data, at most five minutes ahead',
      ),
    visitor_id: visitorId,
    url: pageUrl.optional().describe('Address of the page; only `custom` and `identify` may have none'),
    ...said,
    ip: z
      .union([z.ipv4(), z.ipv6()])
      .optional()
      .describe('Address of the visitor, for looking up the place; it is not stored'),
    user_agent: text(collectLimits.userAgent)
      .optional()
      .describe('User agent of the visitor; an event of a bot is rejected'),
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
  website_id: z.guid().describe('The website’s ID'),
  events: z.array(z.unknown()).min(1).max(collectLimits.importEvents),
})

/** The outcome of an import's events; `accepted + duplicates + rejected.length` is the number sent. */
export const importAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int().describe('Events whose id was sent before'),
  rejected: z.array(
    z.object({
      index: z.int().describe('Position in `events`, from 0'),
      reason: z.enum(dropReasons),
      path: z.string().optional().describe('The wrong field, if the reason is `invalid`'),
    }),
  ),
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
  return /^https?:\/\//i.test(value) && !hasLongHost(value) && URL.canParse(value)
}
