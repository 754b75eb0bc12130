/** Decides about the address, here only: first the language, then whether the reader may be there, then the screen. */
import { type Language, searchWithLanguage } from '../lib/i18n/language.ts'
import { loginPath, safePath } from '../lib/url/next-path.ts'

/** Who may see a screen; `everybody` if the route does not say. */
export type ScreenAccess = 'everybody' | 'signedIn' | 'signedOut'

export interface AddressQuestion {
  readonly pathname: string
  readonly search: string
  readonly access: ScreenAccess
  /** The language of the interface. */
  readonly language: Language
  readonly loggedIn: boolean
}

/** The address to redirect to, with the language in its query; null if no redirect is needed. */
export function redirectOf({ pathname, search, access, language, loggedIn }: AddressQuestion): string | null {
  const settled = searchWithLanguage(search, language) ?? search
  const home = pathname === '/'
  const path = home ? '/websites' : pathname
  if ((home || access === 'signedIn') && !loggedIn)
    return loginPath(language, { pathname: path, search: settled })
  if (access === 'signedOut' && loggedIn)
    return safePath(new URLSearchParams(search).get('next')) ?? `/websites?lang=${language}`
  return home || settled !== search ? path + settled : null
}
