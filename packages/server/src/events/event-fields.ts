/**
 * The fields that an event has from its source, its place and its client, and that its visit takes from its first event: the one table of them. Columns,
 * encoder and writer follow; where a value has to come from, the compiler asks (`collect/accept.ts`). A part is encoded once and moved about as a whole,
 * in the order given here, which the journal's records hold: a new field goes to the end of its part, with a new version of the records.
 */
import * as c from './columns.ts'

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

/** On what the visitor was. */
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

/** All of them, in the order in which records and rows have them. */
export const scopeFields = { ...sourceFields, ...placeFields, ...clientFields } as const
export type ScopeColumn = keyof typeof scopeFields

/** The names of fields, in their order. */
export function fieldNames<F extends Readonly<Record<string, unknown>>>(
  fields: F,
): readonly (keyof F & string)[] {
  return Object.keys(fields)
}

/** A text for each field of a part, in its order. */
export function textsOf<F extends Readonly<Record<string, unknown>>>(
  fields: F,
  texts: Readonly<Record<keyof F & string, string>>,
): string[] {
  return fieldNames(fields).map((name) => texts[name])
}
