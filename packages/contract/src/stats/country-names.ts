/** Names of countries and languages, equal on both sides: the platform's names, except for three places with names of our own. */
import type { Language } from '../fields.ts'
import { platformName } from './platform-names.ts'

const named: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': { TW: '中国台湾', HK: '中国香港', MO: '中国澳门' },
  'en-US': { TW: 'Taiwan, China', HK: 'Hong Kong, China', MO: 'Macao, China' },
}

/** The name of a country by its ISO code in any case; the code itself if it has no name. */
export function countryName(code: string, language: Language): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  const upper = code.toUpperCase()
  return named[language][upper] ?? platformName('region', upper, language)
}

/** The name of a language by its tag, whose country is called as above: `中文（中国台湾）`. The tag itself if it has no name. */
export function languageName(tag: string, language: Language): string {
  const name = platformName('language', tag, language)
  const country = tag.slice(-2).toUpperCase()
  const own = named[language][country]
  return own === undefined ? name : name.replace(platformName('region', country, language), own)
}
