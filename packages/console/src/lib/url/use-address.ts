/** The address's parameters, and a function that changes several at once. Each change is one entry of the history. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Null removes the parameter. */
export type AddressChange = Readonly<Record<string, string | null>>

export function changed(parameters: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export interface AddressStep {
  /** Adds no history entry, e.g. while the user types. */
  readonly replace?: boolean
  /** False: what opens is a page of its own, which begins at its top. */
  readonly preventScrollReset?: boolean
}

/** The current parameters of the address. Those of the last render may be older, and two quick changes must not undo each other. */
export function currentParameters(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

export function useAddress(): [URLSearchParams, (change: AddressChange, step?: AddressStep) => void] {
  const [parameters, setParameters] = useSearchParams()
  const change = useCallback(
    (part: AddressChange, step: AddressStep = {}) =>
      setParameters(changed(currentParameters(), part), { preventScrollReset: true, ...step }),
    [setParameters],
  )
  return [parameters, change]
}
