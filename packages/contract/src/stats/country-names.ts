/** Names of countries, the same in server and console. They come from `Intl`, except for three places that the product names by its own rule. */
import type { Language } from '../fields.ts'

const named: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': { TW: '中国台湾', HK: '中国香港', MO: '中国澳门' },
  'en-US': { TW: 'Taiwan, China', HK: 'Hong Kong, China', MO: 'Macao, China' },
}

const displayNames = new Map<Language, Intl.DisplayNames>()

/** Name of a country by its ISO code in upper or lower case. Returns the code itself if it has no name. */
export function countryName(code: string, language: Language): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  const names =
    displayNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  displayNames.set(language, names)
  const upper = code.toUpperCase()
  return named[language][upper] ?? names.of(upper) ?? code
}
