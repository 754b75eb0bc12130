/** Urgent notes about the package: it expired, events are used up, old data will be deleted. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { quotaGraceDays } from '@footfall/contract/plans'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { formatDay, formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import styles from './CostCenter.module.css'

export interface PlanNotesProps {
  readonly teamId: string
  readonly plan: TeamPackage
}

export function PlanNotes({ teamId, plan }: PlanNotesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { events, deletes_at, trial_ends_at, expires_at } = plan
  const drops = events.drops_from
  const now = Date.now() / 1000
  const usedUp = events.limit !== null && events.used >= events.limit
  const lastDays = events.resets_at - now <= quotaGraceDays * 86_400
  return (
    <>
      {plan.lapsed && expires_at !== null && (
        <Note action={<KeepFree teamId={teamId} />}>
          {t('cost.lapsed', { date: formatDay(expires_at, language) })}
        </Note>
      )}
      {drops !== null && (
        <Note>
          {drops <= now
            ? t('cost.dropping', { date: formatDay(events.resets_at, language) })
            : t('cost.reached', { moment: formatMoment(drops, language) })}
        </Note>
      )}
      {usedUp && drops === null && lastDays && <Note quiet>{t('cost.reachedLate')}</Note>}
      {deletes_at !== null && <Note>{t('cost.deleting', { date: formatDay(deletes_at, language) })}</Note>}
      {trial_ends_at !== null && trial_ends_at > now && (
        <Note quiet>{t('cost.trial', { date: formatDay(trial_ends_at, language) })}</Note>
      )}
    </>
  )
}

interface NoteProps {
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly quiet?: boolean
}

function Note({ children, action, quiet = false }: NoteProps) {
  return (
    <div className={styles.note} data-quiet={quiet || undefined}>
      {!quiet && <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
      <p>{children}</p>
      {action}
    </div>
  )
}

/** For a team that will not renew: continues with Free if the team fits into it. */
function KeepFree({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation()
  const reload = useReload()
  const keep = useAction('/cost/keep_free')
  const onClick = () =>
    keep.mutate(
      { team_id: teamId },
      {
        onSuccess: () => {
          reload('/cost/get_team_package')
          toast.success(t('cost.kept'))
        },
        onError: (error) =>
          error.reason === 'plan_limit' ? toast.error(t('cost.tooLarge')) : showError(error),
      },
    )
  return (
    <Button size="small" disabled={keep.isPending} onClick={onClick}>
      {t('cost.keepFree')}
    </Button>
  )
}
