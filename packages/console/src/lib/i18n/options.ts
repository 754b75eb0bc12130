/** How texts are looked up and filled in, wherever they are drawn. */
import type { InitOptions } from 'i18next'
import { fallbackLanguage } from './language.ts'

export const translationOptions = {
  fallbackLng: fallbackLanguage,
  // React escapes what it draws.
  interpolation: { escapeValue: false },
  returnNull: false,
} satisfies InitOptions
