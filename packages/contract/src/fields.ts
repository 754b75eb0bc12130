/** Field shapes that several calls share, so that the same rule applies everywhere. */
import { z } from 'zod'
import { asciiHost } from './host-name.ts'
import { tidyName } from './names.ts'
import { isTargetUrl } from './target-url.ts'

/** Ids are UUIDs as strings, written in small letters. Some programs write them in capitals (RFC 9562 allows both). */
export const id = z.uuid().toLowerCase()

/** Unix time in whole seconds. */
export const unixTime = z.int().min(0, { error: 'time_rule' }).max(253_402_300_799, { error: 'time_rule' })

/** 8–64 characters: letters, digits, `@`, `.`, `_`. */
export const password = z.string().regex(/^[A-Za-z0-9@._]{8,64}$/, { error: 'password_rule' })

/** An account name: 3–32 letters, digits, `_`, `-` or `.`. It must not look like a mail address. */
export const accountName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/, { error: 'account_rule' })

/** Six digits sent by mail. */
export const mailCode = z.string().regex(/^\d{6}$/, { error: 'code_rule' })

/** A name chosen by users, in the spelling of `tidyName`: 1–`max` characters, no control or direction-changing characters. */
export function displayName(max: number) {
  return (
    z
      .string()
      // Before it is tidied: normalising takes the square of the number of accents on one letter. A letter may be typed as several characters.
      .max(4 * max, { error: 'too_long', abort: true })
      .overwrite(tidyName)
      .min(1, { error: 'required' })
      .max(max, { error: 'too_long' })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are just what is refused
      .regex(/^[^\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u, {
        error: 'control_characters',
      })
  )
}

/** An IANA time zone known to this runtime, in the runtime's spelling if it has one. */
export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine((zone) => isTimeZone(zone), { error: 'time_zone_rule' })
  .transform((zone) => spellings().get(zone.toLowerCase()) ?? zone)

/** Names that ICU has besides the database's, such as `JST`. Calendars refuse them. */
const ownNames = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$|^SystemV\//i

function isTimeZone(zone: string): boolean {
  if (ownNames.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}

let known: ReadonlyMap<string, string> | undefined

/** The runtime's main names by their lower case. */
function spellings(): ReadonlyMap<string, string> {
  known ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]))
  return known
}

/** A host name without scheme, path or `www.`, in lower-case ASCII. International names are converted to punycode. */
export const domain = z
  .string()
  .trim()
  .max(253)
  .transform((text) => asciiHost(text) ?? '')
  .refine((host) => host !== '' && !host.startsWith('www.'), { error: 'domain_rule' })

export const language = z.enum(['zh-CN', 'en-US'])
export type Language = z.infer<typeof language>

/** Text of several lines: at most `max` characters, no control characters except line breaks and tabs. */
export function longText(max: number) {
  return (
    z
      .string()
      .trim()
      .max(max, { error: 'too_long' })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are just what is refused
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u, {
        error: 'control_characters',
      })
  )
}

/** A password to check: any text, so that an old or mistyped one is wrong rather than invalid. */
export const typedPassword = z.string().min(1, { error: 'required' }).max(256)

/** Six digits of an authenticator app, which shows a gap between their halves, or one of the recovery codes. */
export const secondFactor = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .min(6)
  .max(32)

/** The word that a user types to confirm a deletion. */
export const typedDelete = z.literal('DELETE', { error: 'type_delete' })

/** The captcha's token for one use. */
export const captchaToken = z.string().min(1).max(128)

/** A picture as base64, with or without the header of a data URL; at most 2 MB decoded. */
export const pictureData = z
  .string()
  .transform((text) => text.replace(/^data:[a-z+/.-]*;base64,/, ''))
  .pipe(z.string().min(1).max(2_796_204, { error: 'picture_too_large' }))
  .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text), { error: 'picture_rule' })

/** The last path segment of a short link. */
export const slug = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/, { error: 'slug_rule' })

/** The target of a short link: http or https, a host that can exist, no credentials. */
export const targetUrl = z
  .string()
  .trim()
  .max(2048, { abort: true })
  .refine(isTargetUrl, { error: 'target_url_rule' })

/** A code from a link: 32 letters and digits. */
export const secretCode = z.string().regex(/^[A-Za-z0-9]{32}$/, { error: 'link_code_rule' })

/** ISO 3166-1 alpha-2. Lists of countries have the codes in lower case; they are stored in upper case. */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: 'country_rule' })
  .toUpperCase()

/** How long a visitor is recognised: until the end of the calendar month or of the day. */
export const saltPeriod = z.enum(['month', 'day'])
