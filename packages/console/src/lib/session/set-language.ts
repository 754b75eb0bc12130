/** The reader's language is one setting for the console in this browser and, if signed in, for the account's mails and messages. */
import { callApi } from '../api/call-api.ts'
import { changeLanguage, type Language } from '../i18n/language.ts'
import { isLoggedIn } from './token.ts'

/** Changes it everywhere and reloads the page. Throws an ApiError if the account could not be changed; nothing has changed then. */
export async function setLanguage(language: Language): Promise<void> {
  if (isLoggedIn()) await callApi('/common/edit_language', { language })
  changeLanguage(language)
}
