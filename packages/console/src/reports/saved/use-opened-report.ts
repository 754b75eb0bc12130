/** The saved report in the address, if it belongs to this screen. */
import type { SavedReportItem } from '@footfall/contract/api/saved-report'
import { minute } from '@footfall/contract/durations'
import type { SavedReportKind } from '@footfall/contract/resources/saved-report'
import { useLocation } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportSource } from '../source.tsx'
import { kindAt, openedParameter, showsState } from './saved-state.ts'

export interface OpenedReport {
  /** Null if this screen cannot be saved. */
  readonly kind: SavedReportKind | null
  readonly websiteId: string
  readonly report: SavedReportItem | undefined
  /** Whether the screen differs from the saved state. */
  readonly changed: boolean
  /** Opens another report or, with null, closes the open one. */
  readonly open: (reportId: string | null) => void
}

export function useOpenedReport(): OpenedReport {
  const { pathname } = useLocation()
  const { website_id: websiteId = '' } = useReportSource().whose
  const [parameters, changeAddress] = useAddress()
  const kind = kindAt(pathname)
  const id = parameters.get(openedParameter)
  const { data } = useCall(
    '/report/item',
    { website_id: websiteId, report_id: id ?? '' },
    { enabled: kind !== null && id !== null, fresh: minute },
  )
  const report = id !== null && data?.kind === kind ? data : undefined
  return {
    kind,
    websiteId,
    report,
    changed: report !== undefined && !showsState(parameters, report.state),
    open: (reportId) => changeAddress({ [openedParameter]: reportId }, { replace: true }),
  }
}
