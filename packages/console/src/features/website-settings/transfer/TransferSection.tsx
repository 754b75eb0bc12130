/** Transfers the website: an offer to another own team or another account, pending until it is answered. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isNowhere } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useGo } from '../../../lib/url/kept-search.ts'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
import { SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useWebsite } from '../use-website.ts'
import { PendingTransfer } from './PendingTransfer.tsx'
import { TransferForm } from './TransferForm.tsx'
import styles from './TransferSection.module.css'

/** Milliseconds between checks for the recipient's answer. */
const lookEvery = 10_000

export function TransferSection() {
  const { t } = useTranslation()
  const { website_id, website_name } = useWebsite()
  const go = useGo()
  const queries = useQueryClient()
  const pending = useCall('/setting/pending_transfer', { website_id }, { every: lookEvery, onFocus: true })
  const gone = isNowhere(pending.error)
  // An offer was open, so the website now belongs to another team.
  const accepted = gone && Boolean(pending.data?.transfer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useEffect(() => {
    if (!accepted) return
    toast.info(t('settings.transfer.accepted', { name: website_name }))
    queries.removeQueries({ queryKey: ['/website/list'] })
    go('/websites', { replace: true })
  }, [accepted])
  if (gone && !accepted) throw pending.error
  return (
    <Panel title={t('settings.section.transfer')} roomy>
      <p className={styles.lead}>{t('settings.transfer.lead')}</p>
      <AnswerBody answer={pending} skeleton={<SkeletonLine height={160} />}>
        {({ transfer }) => (transfer ? <PendingTransfer transfer={transfer} /> : <TransferForm />)}
      </AnswerBody>
    </Panel>
  )
}
