/** Removes unreadable filters from the address and shows a notice. Renders nothing. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mendedFilters } from '../../lib/url/filters.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function MendFilters() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const mended = mendedFilters(parameters.get('filters'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each broken address
  useEffect(() => {
    if (mended === undefined) return
    change({ filters: mended }, { replace: true })
    toast.error(t('filter.broken'))
  }, [mended])
  return null
}
