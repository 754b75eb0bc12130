/**
 * The table of event fields. Records, the columns of the event table, their encoder and what the writer reads back derive from it. The compiler
 * requires each value in `collect/accept.ts`. Records hold texts in the order given here. Add a new field at the end of its part: older records end
 * there, and it reads as ''.
 */
import * as c from './columns.ts'

/** Texts that often occur together. Blocks store each distinct run of them once. */
export const pageFields = {
  hostname: c.word,
  /** Path and kept query parameters, without the origin. */
  page: c.word,
  title: c.text,
} as const

/** The event's own fields. */
export const ownFields = {
  kind: c.eventKind,
  interactive: c.count8,
  ...pageFields,
  /** The name of a custom event. */
  name: c.word,
  props: c.optional(c.texts),
  engaged_ms: c.optional(c.count32),
  scroll_depth: c.optional(c.count8),
  revenue: c.optional(c.minorUnits),
  currency: c.optional(c.word),
  order_id: c.optional(c.text),
} as const

type Own = { [K in keyof typeof ownFields]: c.InOf<(typeof ownFields)[K]> }
type TextName = { [K in keyof Own]: string extends Own[K] ? K : Own[K] extends object ? K : never }[keyof Own]
export type OwnTexts = Readonly<Pick<Own, TextName>>
export type OwnNumber = Exclude<keyof Own, TextName>

export const campaignFields = {
  channel: c.word,
  utm_source: c.word,
  utm_medium: c.word,
  utm_campaign: c.word,
  utm_content: c.word,
  utm_term: c.word,
} as const

/** Where a visit came from. */
export const sourceFields = {
  /** The referring host in lower case without `www.`; '' = direct. */
  referrer: c.word,
  referrer_path: c.text,
  ...campaignFields,
  click_id_kind: c.word,
} as const

/** Where the visitor was. */
export const placeFields = {
  /** ISO 3166-1 alpha-2, upper case. */
  country: c.word,
  region: c.word,
  city: c.word,
} as const

/** The visitor's client. */
export const clientFields = {
  language: c.word,
  browser: c.word,
  browser_version: c.word,
  os: c.word,
  os_version: c.word,
  device: c.word,
  device_model: c.word,
  screen: c.word,
} as const

/** All of them, in the order of records and rows. */
export const scopeFields = { ...sourceFields, ...placeFields, ...clientFields } as const
export type ScopeColumn = keyof typeof scopeFields

/** The names of fields, in their order. */
export function fieldNames<F extends Readonly<Record<string, unknown>>>(
  fields: F,
): readonly (keyof F & string)[] {
  return Object.keys(fields)
}

/** The texts among an event's own fields, in the order of records: those of the page, then the others. */
export const ownTexts = fieldNames(ownFields).filter((name): name is TextName =>
  ownFields[name].type.includes('String'),
)
export const otherTexts = ownTexts.filter(
  (name): name is Exclude<TextName, keyof typeof pageFields> => !(name in pageFields),
)

/** A text for each field of a part, in its order. */
export function textsOf<F extends Readonly<Record<string, unknown>>>(
  fields: F,
  texts: Readonly<Record<keyof F & string, string>>,
): string[] {
  return fieldNames(fields).map((name) => texts[name])
}
