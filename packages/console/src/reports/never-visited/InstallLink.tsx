/** Leads to the tracking code, for those who may install it. */
import { can } from '@footfall/contract/access'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { useReportSource } from '../source.tsx'

export function InstallLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTranslation()
  const website_id = useReportSource().whose.website_id ?? ''
  const website = useCall('/website/item', { website_id }, { fresh: 60_000 }).data
  if (!website || !can(website.team_role, 'website.edit')) return null
  return (
    <ButtonLink {...(primary && { variant: 'primary' })} to={`/websites/${website_id}/settings/install`}>
      {t('overview.nothingYet.install')}
    </ButtonLink>
  )
}
