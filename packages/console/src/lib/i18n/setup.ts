/** Starts the translations with the texts of the one language that is shown; the others stay on the server. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, readLanguage } from './language.ts'

const texts: Record<Language, () => Promise<{ default: object }>> = {
  'zh-CN': () => import('@footfall/contract/locales/zh-CN.json'),
  'en-US': () => import('@footfall/contract/locales/en-US.json'),
}

/** Resolves once texts can be shown. */
export async function startTranslations(): Promise<Language> {
  const language = readLanguage()
  document.documentElement.lang = language
  const { default: translation } = await texts[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return language
}
