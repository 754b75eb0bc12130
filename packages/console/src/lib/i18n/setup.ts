/** Starts the translations with the texts of the one language that is shown; the others stay on the server. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, readLanguage } from './language.ts'
import type { TextPart } from './text-parts.ts'

type Load = () => Promise<{ default: object }>

const texts: Record<Language, Record<TextPart, Load>> = {
  'zh-CN': {
    report: () => import('@footfall/contract/locales/zh-CN.json?report'),
    frame: () => import('@footfall/contract/locales/zh-CN.json?frame'),
    rest: () => import('@footfall/contract/locales/zh-CN.json?rest'),
  },
  'en-US': {
    report: () => import('@footfall/contract/locales/en-US.json?report'),
    frame: () => import('@footfall/contract/locales/en-US.json?frame'),
    rest: () => import('@footfall/contract/locales/en-US.json?rest'),
  },
}

const coming = new Map<TextPart, Promise<void>>()

/** Resolves once the texts of the given parts can be shown. */
export async function startTranslations(...parts: TextPart[]): Promise<void> {
  const language = readLanguage()
  document.documentElement.lang = language
  const loaded = await Promise.all(parts.map((part) => texts[language][part]()))
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { bindI18nStore: 'added' },
  })
  for (const { default: part } of loaded) add(part)
}

/** Resolves once the texts of a part can be shown, by default those that no first look needs; may be asked again where it failed. */
export function restOfTexts(part: TextPart = 'rest'): Promise<void> {
  const fetched =
    coming.get(part) ??
    texts[languageOf(i18next.language)][part]().then(
      ({ default: rest }) => add(rest),
      (cause) => {
        coming.delete(part)
        throw cause
      },
    )
  coming.set(part, fetched)
  return fetched
}

function add(part: object): void {
  i18next.addResourceBundle(i18next.language, 'translation', part, true)
}
