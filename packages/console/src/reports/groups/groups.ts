/** The groups of a table in the address: `group=page,country`. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { type AnyDimension, isTrait } from '@footfall/contract/stats/traits'
import { withoutList } from '../../lib/url/list-state.ts'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { listPrefix } from '../list/full-list.ts'
import { useReportSource } from '../source.tsx'

export type Group = AnyDimension | 'time'

export const groupNames: readonly (Dimension | 'time')[] = ['time', ...dimensionNames]
export const mostGroups = 3

/** Up to `most` different groups. Invalid and hidden ones are left out. */
export function readGroups(
  text: string | null,
  most = mostGroups,
  hidden: readonly string[] = [],
): readonly Group[] {
  const named = (text ?? '')
    .split(',')
    .flatMap((name): readonly Group[] => (isTrait(name) ? [name] : groupNames.filter((one) => one === name)))
  const groups = [...new Set(named)].filter((one) => !hidden.includes(one)).slice(0, most)
  return groups.length > 0 ? groups : [fallbackOf(hidden)]
}

function fallbackOf(hidden: readonly string[]): Group {
  return hidden.includes('page') ? 'time' : 'page'
}

/** Changes the current groups of the address: two quick choices must not undo each other. */
export type ChangeGroups = (next: (now: readonly Group[]) => readonly Group[]) => void

export function useGroups(most = mostGroups): [readonly Group[], ChangeGroups] {
  const [parameters, change] = useAddress()
  const { hiddenFields = [] } = useReportSource()
  return [
    readGroups(parameters.get('group'), most, hiddenFields),
    (next) => {
      const text = next(readGroups(currentParameters().get('group'), most, hiddenFields)).join(',')
      change({ ...withoutList(listPrefix), group: text === fallbackOf(hiddenFields) ? null : text })
    },
  ]
}
