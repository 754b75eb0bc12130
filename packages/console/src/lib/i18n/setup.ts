/** Starts the translations with the texts of the current language. Other languages are not loaded. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, readLanguage } from './language.ts'
import { translationOptions } from './options.ts'
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

const loaded = new Set<TextPart>()

/** Resolves once the texts of the given parts are loaded. */
export async function startTranslations(...parts: TextPart[]): Promise<void> {
  const language = readLanguage()
  document.documentElement.lang = language
  const fetched = await fetchParts(language, parts)
  await i18next.use(initReactI18next).init({
    ...translationOptions,
    lng: language,
    resources: {},
    // Renders again when missing texts arrive.
    react: { bindI18nStore: 'added' },
  })
  fetched.forEach(add)
}

/** Resolves once all texts are loaded. Call it again if it failed. */
export async function restOfTexts(): Promise<void> {
  const missing = (['report', 'frame', 'rest'] as const).filter((part) => !loaded.has(part))
  if (missing.length > 0) (await fetchParts(languageOf(i18next.language), missing)).forEach(add)
}

/** Call this after the first render, because dialogs and menus may need any text. */
export function fetchTextsLater(): void {
  const fetchThem = () => void restOfTexts().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(fetchThem, { timeout: 3_000 })
  else setTimeout(fetchThem, 1_000)
}

async function fetchParts(language: Language, parts: readonly TextPart[]): Promise<readonly object[]> {
  const fetched = await Promise.all(parts.map((part) => texts[language][part]()))
  for (const part of parts) loaded.add(part)
  return fetched.map(({ default: part }) => part)
}

function add(part: object): void {
  i18next.addResourceBundle(i18next.language, 'translation', part, true)
}
