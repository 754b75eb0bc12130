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

let whole: Promise<void> | undefined

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

/** Resolves once every text can be shown; may be asked again where it failed. */
export function restOfTexts(): Promise<void> {
  whole ??= texts[languageOf(i18next.language)].rest().then(
    ({ default: rest }) => add(rest),
    (cause) => {
      whole = undefined
      throw cause
    },
  )
  return whole
}

function add(part: object): void {
  i18next.addResourceBundle(i18next.language, 'translation', part, true)
}
