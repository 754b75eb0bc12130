/** The one place that decides the address: the language first, then who may be there, then the screen. */
import { type Language, searchWithLanguage } from '../lib/i18n/language.ts'
import { loginPath, safePath } from '../lib/url/next-path.ts'

/** Who a screen is for; `everybody` unless a route says otherwise. */
export type ScreenAccess = 'everybody' | 'signedIn' | 'signedOut'

export interface AddressQuestion {
  readonly pathname: string
  readonly search: string
  readonly access: ScreenAccess
  /** The language that is shown. */
  readonly language: Language
  readonly loggedIn: boolean
}

/** Where to go instead, with the language in the query; null: the address stands. */
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
