/** Texts of the server (messages, mails, exports) in the reader's language, from the contract's locale files. */
import type { Language } from '@footfall/contract/fields'
import enUS from '@footfall/contract/locales/en-US.json' with { type: 'json' }
import zhCN from '@footfall/contract/locales/zh-CN.json' with { type: 'json' }
import { createInstance } from 'i18next'

const texts = createInstance()
void texts.init({
  lng: 'zh-CN',
  fallbackLng: 'en-US',
  initAsync: false,
  // There is one namespace, and names of traits in keys have a colon.
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    'zh-CN': { translation: zhCN },
    'en-US': { translation: enUS },
  } satisfies Record<Language, object>,
})

/** Values for the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number>>

/**
 * The text of `key` with its `{{placeholders}}` filled. It is plain text: the caller escapes it for HTML. `date`, a day such as `2026-11-21`, is
 * written as in the console.
 */
export function translate(language: Language, key: string, params: TextParams = {}): string {
  const { date } = params
  const filled = date === undefined ? params : { ...params, date: dayIn(language, String(date)) }
  const parts = partsOf(language, key)
  if (parts) return fill(parts, filled)
  return texts.t(key, { lng: language, ...filled })
}

/** Texts with the names of their placeholders at odd places. The library takes fifty times as long to fill one, and a search fills ten thousand. */
const divided = new Map<string, readonly string[]>()

/** Null for a key that is not one text of the language itself: it has plural forms, or only the other language has it. */
function partsOf(language: Language, key: string): readonly string[] | null {
  const place = `${language} ${key}`
  const known = divided.get(place)
  if (known) return known
  const text: unknown = texts.getResource(language, 'translation', key)
  if (typeof text !== 'string') return null
  const parts = text.split(/\{\{(\w+)\}\}/)
  divided.set(place, parts)
  return parts
}

function fill(parts: readonly string[], params: TextParams): string {
  let text = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 2) text += `${params[parts[at] ?? ''] ?? ''}${parts[at + 1]}`
  return text
}

const days = new Map<Language, Intl.DateTimeFormat>()

function dayIn(language: Language, day: string): string {
  const format =
    days.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  days.set(language, format)
  return format.format(new Date(day))
}

/** `cn` and `en` of the `D-Lang` header (or a full tag) as a language; Chinese for anything else. */
export function languageOfHeader(value: string | string[] | undefined): Language {
  const tag = String(Array.isArray(value) ? value[0] : (value ?? '')).toLowerCase()
  return tag.startsWith('en') ? 'en-US' : 'zh-CN'
}

/** The first language in a browser's list (`Accept-Language`) in which there are texts; Chinese for a list with none. */
export function acceptedLanguage(list: string | undefined): Language {
  const tags = (list ?? '').split(',').map((tag) => tag.trim())
  return languageOfHeader(tags.find((tag) => /^(?:zh|en)\b/i.test(tag)))
}

/** The texts directly under `key` by their words, with their placeholders. */
export function textsUnder(language: Language, key: string): Readonly<Record<string, string>> {
  return texts.getResource(language, 'translation', key) as Record<string, string>
}

/** Whether there is a text for `key`. */
export function hasText(language: Language, key: string): boolean {
  return texts.exists(key, { lng: language })
}
