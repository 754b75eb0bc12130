/** Handing the website over: an offer to an own other team or to another account, pending until it is answered. */

import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { PendingTransfer } from './PendingTransfer.tsx'
import { TransferForm } from './TransferForm.tsx'
import styles from './TransferSection.module.css'
import { useWebsite } from './use-website.ts'

/** Milliseconds between looks for the recipient's answer. */
const lookEvery = 10_000

export function TransferSection() {
  const { t } = useTranslation()
  const { website_id } = useWebsite()
  const pending = useCall('/setting/pending_transfer', { website_id }, { every: lookEvery })
  return (
    <Panel title={t('settings.section.transfer')} roomy>
      <p className={styles.lead}>{t('settings.transfer.lead')}</p>
      {pending.isError && !pending.data && (
        <ErrorPanel error={pending.error} onRetry={() => pending.refetch()} />
      )}
      {pending.isPending && <Bone height={160} />}
      {pending.data?.transfer && <PendingTransfer transfer={pending.data.transfer} />}
      {pending.data?.transfer === null && <TransferForm />}
    </Panel>
  )
}
