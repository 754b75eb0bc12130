/** Traits of the website's known visitors, as fields. */
import { minute } from '@footfall/contract/durations'
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { type AnyDimension, fieldOfTrait, isTrait, type TraitField } from '@footfall/contract/stats/traits'
import { useCall } from '../lib/api/use-call.ts'
import { useReportSource } from './source.tsx'

/** Traits of a website; empty if they are not requested. */
export function useTraitsOf(websiteId: string, asked = true): readonly TraitField[] {
  const answer = useCall(
    '/event/traits',
    { website_id: websiteId, time_range: 'last_90_days', filters: [] },
    { enabled: asked && websiteId !== '', fresh: minute, keep: true },
  )
  return (answer.data?.list ?? []).map(({ trait }) => fieldOfTrait(trait))
}

/** The fields that the current website can be broken down by. Readers of a share get no traits and no hidden fields. */
export function useAnyDimension(chosen: string | null): {
  readonly offered: readonly AnyDimension[]
  readonly chosen: AnyDimension | null
  /** The one to begin with: channels, unless they are hidden. */
  readonly first: AnyDimension
} {
  const { calls, whose, hiddenFields = [] } = useReportSource()
  const isShared = calls === 'share'
  const traits = useTraitsOf(whose.website_id ?? '', !isShared)
  const shown = dimensionNames.filter((one) => !hiddenFields.includes(one))
  const known = shown.find((one): one is Dimension => one === chosen)
  const trait = !isShared && chosen !== null && isTrait(chosen) ? chosen : null
  const more = trait && !traits.includes(trait) ? [trait] : []
  const first = shown.find((one) => one === 'channel') ?? shown[0] ?? 'channel'
  return { offered: [...shown, ...traits, ...more], chosen: known ?? trait, first }
}
