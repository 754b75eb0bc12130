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
  resources: { 'zh-CN': { translation: zhCN }, 'en-US': { translation: enUS } },
})

/**
 * The text of `key` with its `{{placeholders}}` filled. It is plain text: the caller escapes it for HTML. `date`, a day such as `2026-11-21`, is
 * written as in the console.
 */
export function translate(
  language: Language,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const { date } = params
  return texts.t(key, {
    lng: language,
    ...params,
    ...(date !== undefined && { date: dayIn(language, String(date)) }),
  })
}

function dayIn(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** `cn` and `en` of the `D-Lang` header (or a full tag) as a language; Chinese for anything else. */
export function languageOfHeader(value: string | string[] | undefined): Language {
  const tag = String(Array.isArray(value) ? value[0] : (value ?? '')).toLowerCase()
  return tag.startsWith('en') ? 'en-US' : 'zh-CN'
}

/** Whether there is a text for `key`. */
export function hasText(language: Language, key: string): boolean {
  return texts.exists(key, { lng: language })
}
