/** Resets the data or deletes the website, each after DELETE was typed. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { useGo } from '../../../lib/url/kept-search.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ConfirmTyped } from '../../../ui/overlay/ConfirmTyped.tsx'
import { useWebsite } from '../use-website.ts'
import styles from './DangerSection.module.css'
import { countedEver, reloadWhenErased } from './reload-when-erased.ts'

type Action = 'reset' | 'delete'

export function DangerSection() {
  const { t } = useTranslation()
  const { website_id, website_name } = useWebsite()
  const go = useGo()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Action | null>(null)
  const reset = useAction('/setting/website_reset')
  const remove = useAction('/setting/website_delete')
  const onError = (error: unknown) => showError(error)
  const actions = {
    reset: () => {
      const counted = countedEver(website_id)
      reset.mutate(
        { website_id, confirm: 'DELETE' },
        {
          onSuccess: async () => {
            setAsked(null)
            toast.success(t('settings.danger.resetDone'))
            void reloadWhenErased(queries, website_id, await counted)
          },
          onError,
        },
      )
    },
    delete: () =>
      remove.mutate(
        { website_id, confirm: 'DELETE' },
        {
          onSuccess: () => {
            toast.success(t('settings.danger.deleteDone', { name: website_name }))
            queries.removeQueries({ queryKey: ['/website/list'] })
            go('/websites', { replace: true })
          },
          onError,
        },
      ),
  }
  return (
    <>
      {(['reset', 'delete'] as const).map((action) => (
        <Panel key={action} title={t(`settings.danger.${action}`)} roomy>
          <div className={styles.line}>
            <p>{t(`settings.danger.${action}Text`)}</p>
            <Button className={styles.button} onClick={() => setAsked(action)}>
              {t(`settings.danger.${action}`)}
            </Button>
          </div>
        </Panel>
      ))}
      {asked && (
        <ConfirmTyped
          title={t(`settings.danger.${asked}Ask`, { name: website_name })}
          action={t(`settings.danger.${asked}`)}
          busy={reset.isPending || remove.isPending}
          onConfirm={actions[asked]}
          onClose={() => setAsked(null)}
        >
          {t(`settings.danger.${asked}Lost`)}
        </ConfirmTyped>
      )}
    </>
  )
}
