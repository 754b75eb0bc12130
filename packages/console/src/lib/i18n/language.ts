/** The rules of the language: which there are, where it is kept, and how the address's `lang` takes part. */
import type { Language } from '@footfall/contract/fields'
import { storedNames } from '../storage.ts'

export type { Language }

export const languages = ['zh-CN', 'en-US'] as const satisfies readonly Language[]
export const defaultLanguage: Language = 'zh-CN'
/** What a language has no text for is shown in this one: the build fills it in (build/texts-plugin.ts). */
export const fallbackLanguage: Language = 'en-US'
const storageKey = storedNames.language

/** Time between a change of the language and the reload, in milliseconds. */
export const reloadAfterChange = 200

function isLanguage(text: string | null | undefined): text is Language {
  return languages.includes(text as Language)
}

/** A tag as the address writes it (`zh-CN`); anything that is not supported is the default. */
export function languageOf(text: string | null | undefined): Language {
  return isLanguage(text) ? text : defaultLanguage
}

/** The kept form is `zh_CN`. */
export function storedForm(language: Language): string {
  return language.replace('-', '_')
}

export function fromStoredForm(text: string | null): Language {
  return languageOf(text?.replace('_', '-'))
}

/**
 * The language of the address wins over the kept one, for this visit: only `changeLanguage` keeps. One that is not supported is the default.
 */
export function chooseLanguage(search: string, kept: string | null): Language {
  const asked = new URLSearchParams(search).get('lang')
  return asked === null ? fromStoredForm(kept) : languageOf(asked)
}

/** The query with the language that is shown as its `lang`; null where it says so already. */
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
    // Storage may be switched off; the address still carries the language.
  }
}

/** Keeps the language, writes it into the address where it stands there, and reloads the page a moment later. */
export function changeLanguage(language: Language): void {
  keepLanguage(language)
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', language)
    history.replaceState(history.state, '', url)
  }
  setTimeout(() => location.reload(), reloadAfterChange)
}

/**
 * At sign-in the account's language becomes the kept one, and is shown unless the address asks for another. Reloads the page where what is
 * shown changes.
 */
export function adoptLanguage(language: Language): void {
  const shown = readLanguage()
  const asked = shown !== keptLanguage()
  keepLanguage(language)
  if (!asked && shown !== language) changeLanguage(language)
}

function keptLanguage(): Language {
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
