/** How a funnel counts, apart from its steps; all of it stands in the address. */
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { type MatcherDraft, readMatchers, writeMatchers } from '../../reports/matcher/matcher-text.ts'

export const orders = ['sequential', 'strict'] as const
export const scopes = ['visitor', 'visit'] as const
/** Minutes: half an hour, an hour, a day, a week, a month. */
export const windows = ['30', '60', '1440', '10080', '43200'] as const

export type FunnelChoices = ReturnType<typeof useFunnelChoices>

export function useFunnelChoices() {
  const [parameters, changeAddress] = useAddress()
  const [order, setOrder] = useAddressChoice('order', orders, 'sequential')
  const [scope, setScope] = useAddressChoice('scope', scopes, 'visitor')
  const [minutes, setMinutes] = useAddressChoice('window', windows, '1440')
  const [trend, setTrend] = useAddressChoice('trend', ['off', 'on'], 'off')
  const [exclude] = readMatchers(parameters.get('exclude'), 1)
  return {
    order,
    setOrder,
    scope,
    setScope,
    minutes,
    setMinutes,
    /** Whether the conversion is drawn over time. */
    trend: trend === 'on',
    setTrend: (on: boolean) => setTrend(on ? 'on' : 'off'),
    /** Whoever does this between two steps is not counted; undefined: nothing. */
    exclude,
    /** `typing`: no step back of its own. */
    setExclude: (matcher: MatcherDraft | null, typing: boolean) =>
      changeAddress({ exclude: matcher && writeMatchers([matcher]) }, { replace: typing }),
  }
}
