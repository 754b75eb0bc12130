/** An offer that can no longer be answered, with the reason. */
import { ArrowLeftRight, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/token.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Transfer } from './transfer.ts'

export function ClosedTransfer({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const { website_name: website, sender } = transfer
  // Whoever is signed out has nothing to go back to.
  const back = useSession((state) => state.session !== null) && (
    <ButtonLink variant="primary" to={pathTo('/websites')}>
      {t('invite.toWebsites')}
    </ButtonLink>
  )
  switch (transfer.status) {
    case 'expired':
      return (
        <Notice
          tone="warning"
          icon={<Clock size={26} />}
          title={t('transfer.expired')}
          text={t('transfer.expiredText', { sender })}
          actions={back}
        />
      )
    case 'cancelled':
      return (
        <Notice
          tone="warning"
          icon={<ArrowLeftRight size={26} />}
          title={t('transfer.cancelled')}
          text={t('transfer.cancelledText', { website })}
          actions={back}
        />
      )
    case 'rejected':
      return (
        <Notice
          icon={<ArrowLeftRight size={26} />}
          title={t('transfer.refusedTitle')}
          text={t('transfer.refusedText')}
          actions={back}
        />
      )
    default:
      return (
        <Notice
          tone="good"
          icon={<CircleCheck size={26} />}
          title={t('transfer.used')}
          text={t('transfer.usedText', { website })}
          actions={back}
        />
      )
  }
}
