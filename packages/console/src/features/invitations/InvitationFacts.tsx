/** Facts of an invitation: the role, the invited account, the expiry. */
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useRoleName } from '../../lib/session/role-name.ts'
import { NoticeFacts } from '../../ui/feedback/Notice.tsx'
import type { Invitation } from './invite-code.ts'

export function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const roleName = useRoleName()
  return (
    <NoticeFacts
      facts={[
        [t('invite.roleIs'), roleName(invitation.team_role)],
        [t('invite.to'), invitation.recipient],
        [t('invite.until'), formatMoment(invitation.expires_at, language)],
      ]}
    />
  )
}
