/** An optional matcher that is in the address. */
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { type MatcherDraft, readMatchers, withChange, writeMatchers } from './matcher-text.ts'

/** `typing`: adds no history entry. */
export type ChangeMatcher = (matcher: MatcherDraft | null, typing: boolean) => void

/** The matcher that the parameter names, null for none, and a function that changes it. */
export function useAddressMatcher(name: string): [MatcherDraft | null, ChangeMatcher] {
  const [parameters, changeAddress] = useAddress()
  const shown = read(parameters, name)
  const change: ChangeMatcher = (next, typing) => {
    const now = read(currentParameters(), name)
    const matcher = next && shown && now ? withChange(now, shown, next) : next
    changeAddress({ [name]: matcher && writeMatchers([matcher]) }, { replace: typing })
  }
  return [shown, change]
}

function read(parameters: URLSearchParams, name: string): MatcherDraft | null {
  return readMatchers(parameters.get(name), 1)[0] ?? null
}
