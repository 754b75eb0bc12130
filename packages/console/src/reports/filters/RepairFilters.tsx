/** Removes unreadable filters from the address and shows a notice. Renders nothing. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { repairedFilters } from '../../lib/url/filters.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function RepairFilters() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const repaired = repairedFilters(parameters.get('filters'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each broken address
  useEffect(() => {
    if (repaired === undefined) return
    change({ filters: repaired }, { replace: true })
    toast.error(t('filter.broken'))
  }, [repaired])
  return null
}
