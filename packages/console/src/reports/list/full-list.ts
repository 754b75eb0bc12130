/** The full list of a dimension in the address: `all=page`, with search, order and page as further parameters. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { withoutList } from '../../lib/url/list-state.ts'
import { type AddressChange, useAddress } from '../../lib/url/use-address.ts'

export const listPrefix = 'list_'
export const listSorts = [...metricNames, 'value'] as const
export type ListSort = Metric | 'value'

/** The change that closes the list. */
export const closedList: AddressChange = { all: null, ...withoutList(listPrefix) }

/** The dimension whose list is open, and a function to open one. */
export function useFullList(): [Dimension | null, (dimension: Dimension | null) => void] {
  const [parameters, change] = useAddress()
  const open = dimensionNames.find((one) => one === parameters.get('all')) ?? null
  return [open, (dimension) => change(dimension ? { ...closedList, all: dimension } : closedList)]
}
