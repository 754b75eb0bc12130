/** A pending offer: its recipient, its expiry, and the buttons to end it. */
import { useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callApi, type DataAt } from '../../../lib/api/call-api.ts'
import { useAction } from '../../../lib/api/use-call.ts'
import { formatMoment } from '../../../lib/format/moments.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { setCurrentTeam } from '../../../lib/session/team.ts'
import { useGo } from '../../../lib/url/kept-search.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { useWebsite } from '../use-website.ts'
import styles from './TransferSection.module.css'

type Transfer = NonNullable<DataAt<'/setting/pending_transfer'>['transfer']>

export function PendingTransfer({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { website_id, website_name } = useWebsite()
  const queries = useQueryClient()
  const go = useGo()
  const cancel = useAction('/setting/cancel_transfer')
  const receive = useAction('/setting/receive_website')
  const look = () => queries.invalidateQueries({ queryKey: ['/setting/pending_transfer'] })
  const onError = (error: unknown) => {
    showError(error)
    look()
  }
  const moved = async ({ team_id }: { readonly team_id: string }) => {
    toast.success(t('settings.transfer.moved', { name: website_name, team: transfer.to_team ?? '' }))
    queries.removeQueries({ queryKey: ['/website/list'] })
    // The website has moved, whether its new team can be loaded now or not.
    const teams = await callApi('/team/list', {}).catch(() => null)
    const team = teams?.list.find((one) => one.team_id === team_id)
    if (team) setCurrentTeam({ teamId: team_id, teamRole: team.team_role })
    queries.invalidateQueries({ queryKey: ['/team/list'] })
    go('/websites')
  }
  const to = transfer.to_team ?? transfer.recipient
  return (
    <div className={styles.pending} role="status">
      <Hourglass size={20} aria-hidden />
      <div className={styles.what}>
        <p className={styles.title}>{t('settings.transfer.waiting', { to })}</p>
        <p className={styles.until}>
          {t('settings.transfer.until', { time: formatMoment(transfer.expires_at, language) })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          disabled={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { website_id },
              {
                onSuccess: () => {
                  toast.success(t('settings.transfer.cancelled'))
                  look()
                },
                onError,
              },
            )
          }
        >
          {t('settings.transfer.cancel')}
        </Button>
        {transfer.to_team !== null && (
          <Button
            variant="primary"
            disabled={receive.isPending}
            onClick={() =>
              receive.mutate({ transfer_id: transfer.transfer_id }, { onSuccess: moved, onError })
            }
          >
            {t('settings.transfer.receiveNow')}
          </Button>
        )}
      </div>
    </div>
  )
}
