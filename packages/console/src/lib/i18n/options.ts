/** Options of i18next for browser and server rendering. */
import type { InitOptions } from 'i18next'
import { fallbackLanguage } from './language.ts'

export const translationOptions = {
  fallbackLng: fallbackLanguage,
  // React escapes the texts.
  interpolation: { escapeValue: false },
  returnNull: false,
} satisfies InitOptions
