/** The address's parameters and the way to change several of them at once: each change is one step back. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Null takes the parameter out. */
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
  /** No step of its own, e.g. while one types. */
  readonly replace?: boolean
}

/**
 * The parameters as they stand in the address at this moment. What a component was last drawn with may be older: two quick changes must
 * not undo each other.
 */
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
