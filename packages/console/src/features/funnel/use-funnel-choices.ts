/** The options of a funnel except its steps. All of them are in the address. */
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useAddressMatcher } from '../../reports/matcher/use-address-matcher.ts'

export const orders = ['sequential', 'strict'] as const
export const scopes = ['visitor', 'visit'] as const
/** In minutes: half an hour, an hour, a day, a week, a month. */
export const windows = ['30', '60', '1440', '10080', '43200'] as const

export type FunnelChoices = ReturnType<typeof useFunnelChoices>

export function useFunnelChoices() {
  const [order, setOrder] = useAddressChoice('order', orders, 'sequential')
  const [scope, setScope] = useAddressChoice('scope', scopes, 'visitor')
  const [minutes, setMinutes] = useAddressChoice('window', windows, '1440')
  const [trend, setTrend] = useAddressChoice('trend', ['off', 'on'], 'off')
  const [exclude, setExclude] = useAddressMatcher('exclude')
  return {
    order,
    setOrder,
    scope,
    setScope,
    minutes,
    setMinutes,
    /** Whether to show the conversion over time. */
    trend: trend === 'on',
    setTrend: (on: boolean) => setTrend(on ? 'on' : 'off'),
    /** An attempt with such an event between two steps is not counted; null for none. */
    exclude,
    setExclude,
  }
}
