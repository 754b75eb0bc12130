/** A link to a visit's own page. The report's question is kept, so the way back leads to the same list. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'

export interface VisitLinkProps {
  readonly visitId: string
  readonly className: string | undefined
  readonly children: ReactNode
}

export function VisitLink({ visitId, className, children }: VisitLinkProps) {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const pathname = `/websites/${websiteId}/sessions`
  const link = useLink(pathname, (now) => {
    const search = new URLSearchParams(keptSearch(now, pathname))
    search.set('visit', visitId)
    return `?${search}`
  })
  return (
    <Link {...link} className={className} title={t('sessions.open')}>
      {children}
    </Link>
  )
}
