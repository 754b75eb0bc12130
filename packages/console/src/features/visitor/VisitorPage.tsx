/** The visitors of a website: the log, newest first, or one visitor, whose id is in the address. */

import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { VisitLog } from './VisitLog.tsx'
import { VisitorProfile } from './VisitorProfile.tsx'

export function VisitorPage() {
  return <WebsiteReport>{({ websiteId }) => <Visitors websiteId={websiteId} />}</WebsiteReport>
}

function Visitors({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const asked = parameters.get('visitor')
  const visitor = asked && /^[1-9]\d{0,19}$/.test(asked) ? asked : null
  return (
    <>
      <ReportHead kind={t('nav.visitor')} hasFilters={!visitor} timeless>
        {(addFilter) =>
          visitor ? (
            <Button onClick={() => change({ visitor: null, page: null })}>
              <ArrowLeft size={16} aria-hidden />
              {t('visitor.all')}
            </Button>
          ) : (
            <Button onClick={addFilter} data-adds-filter>
              <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
              {t('filter.filter')}
            </Button>
          )
        }
      </ReportHead>
      {visitor ? (
        <VisitorProfile key={visitor} websiteId={websiteId} visitorId={visitor} />
      ) : (
        <VisitLog websiteId={websiteId} />
      )}
    </>
  )
}
