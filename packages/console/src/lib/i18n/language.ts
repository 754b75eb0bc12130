/** Rules of the language: the supported languages, their storage, and the `lang` parameter of the address. */
import type { Language } from '@footfall/contract/fields'
import { storedNames } from '../storage.ts'

export type { Language }

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' }
export const languages = Object.keys(languageNames) as Language[]
const defaultLanguage: Language = 'zh-CN'
/** Texts missing in a language are shown in this one. The build fills them in (build/texts-plugin.ts). */
export const fallbackLanguage: Language = 'en-US'
const storageKey = storedNames.language

/** Milliseconds between a change of the language and the reload. */
const reloadAfterChange = 200

function isLanguage(text: string | null | undefined): text is Language {
  return languages.includes(text as Language)
}

/** Parses a tag as in the address (`zh-CN`). An unsupported tag becomes the default. */
export function languageOf(text: string | null | undefined): Language {
  return isLanguage(text) ? text : defaultLanguage
}

/** The stored form is `zh_CN`. */
export function storedForm(language: Language): string {
  return language.replace('-', '_')
}

export function fromStoredForm(text: string | null): Language {
  return languageOf(text?.replace('_', '-'))
}

/**
 * The language of the address wins over the stored one, but only for this visit: only `changeLanguage` stores it. An unsupported language becomes the
 * default.
 */
export function chooseLanguage(search: string, kept: string | null): Language {
  const asked = new URLSearchParams(search).get('lang')
  return asked === null ? fromStoredForm(kept) : languageOf(asked)
}

/** The query with the current language as its `lang`; null if it already has it. */
export function searchWithLanguage(search: string, language: Language): string | null {
  const parameters = new URLSearchParams(search)
  if (parameters.get('lang') === language) return null
  parameters.set('lang', language)
  return `?${parameters}`
}

export function readLanguage(): Language {
  try {
    return chooseLanguage(location.search, localStorage.getItem(storageKey))
  } catch {
    return chooseLanguage(location.search, null)
  }
}

function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, storedForm(language))
  } catch {
    // Storage may be disabled. The address still carries the language.
  }
}

/**
 * Stores the language and reloads the page a moment later, at the address in that language if it names one. The address changes only with the page:
 * whoever has unsaved changes may stay.
 */
export function changeLanguage(language: Language): void {
  keepLanguage(language)
  setTimeout(() => {
    const { href, search } = location
    const renamed = new URLSearchParams(search).has('lang') && searchWithLanguage(search, language)
    if (renamed) location.replace(href.replace(search, renamed))
    else location.reload()
  }, reloadAfterChange)
}

/** At sign-in, stores the account's language and shows it unless the address names another. Reloads the page if the shown language changes. */
export function adoptLanguage(language: Language): void {
  const shown = readLanguage()
  const asked = shown !== keptLanguage()
  keepLanguage(language)
  if (!asked && shown !== language) changeLanguage(language)
}

export function keptLanguage(): Language {
  try {
    return fromStoredForm(localStorage.getItem(storageKey))
  } catch {
    return defaultLanguage
  }
}

/** Value of the header `D-Lang`. */
export function headerLanguage(language: Language): 'cn' | 'en' {
  return language === 'zh-CN' ? 'cn' : 'en'
}
