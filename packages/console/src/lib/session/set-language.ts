/** The reader's language is one setting: of the console in this browser and, signed in, of the account's mails and messages. */
import { callApi } from '../api/call-api.ts'
import { changeLanguage, type Language } from '../i18n/language.ts'
import { isLoggedIn } from './token.ts'

/** Changes it everywhere and reloads the page. An ApiError where the account could not be told: then nothing has changed. */
export async function setLanguage(language: Language): Promise<void> {
  if (isLoggedIn()) await callApi('/common/edit_language', { language })
  changeLanguage(language)
}
