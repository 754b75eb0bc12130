import texts from '@footfall/contract/locales/en-US.json'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Makes components show the English texts. */
export async function loadEnglish(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    resources: { 'en-US': { translation: texts } },
    interpolation: { escapeValue: false },
  })
}
