/** A list's search, order and page from the address. */
import { type ListState, readListState, writeListState } from './list-state.ts'
import { type AddressStep, currentParameters, useAddress } from './use-address.ts'

/** The change, or a function of the current state in the address. */
export type ListChange<S extends string> =
  | Partial<ListState<S>>
  | ((now: ListState<S>) => Partial<ListState<S>>)

export function useListState<S extends string>(
  prefix: string,
  sorts: readonly S[],
  fallback: S,
): [ListState<S>, (change: ListChange<S>, step?: AddressStep) => void] {
  const [parameters, change] = useAddress()
  const read = (from: URLSearchParams) => readListState(from, prefix, sorts, fallback)
  return [
    read(parameters),
    (part, step) => {
      const now = read(currentParameters())
      const next = typeof part === 'function' ? part(now) : part
      change(writeListState(now, next, prefix, fallback), step)
    },
  ]
}
