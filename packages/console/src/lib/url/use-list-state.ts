/** A list's search, order and page out of the address. */
import { type ListState, readListState, writeListState } from './list-state.ts'
import { type AddressStep, useAddress } from './use-address.ts'

export function useListState<S extends string>(
  prefix: string,
  sorts: readonly S[],
  fallback: S,
): [ListState<S>, (change: Partial<ListState<S>>, step?: AddressStep) => void] {
  const [parameters, change] = useAddress()
  const state = readListState(parameters, prefix, sorts, fallback)
  return [state, (part, step) => change(writeListState(state, part, prefix, fallback), step)]
}
