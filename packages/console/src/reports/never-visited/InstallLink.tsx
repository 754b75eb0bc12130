/** Leads to the tracking code, for those who may install it. */
import { useTranslation } from 'react-i18next'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { useReportSource } from '../source.tsx'

export function InstallLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTranslation()
  const { website_id: websiteId = '' } = useReportSource().whose
  if (!useMayOn(websiteId, 'website.edit')) return null
  return (
    <ButtonLink {...(primary && { variant: 'primary' })} to={`/websites/${websiteId}/settings/install`}>
      {t('overview.nothingYet.install')}
    </ButtonLink>
  )
}
