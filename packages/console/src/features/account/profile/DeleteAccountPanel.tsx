/** Deletes the own account, at the end of its page. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import styles from './AccountPage.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export function DeleteAccountPanel({ account }: { readonly account: AccountItem }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Panel roomy title={t('account.delete')}>
      <div className={styles.setting}>
        <p className={styles.what}>{t('account.deleteLead')}</p>
        <Button onClick={() => setOpen(true)}>{t('account.delete')}</Button>
      </div>
      {open && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
