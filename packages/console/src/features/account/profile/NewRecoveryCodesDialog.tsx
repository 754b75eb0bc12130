/** Makes new recovery codes. It asks for the password and, if enabled, the second factor, and then shows the codes once. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../../ui/form/password/CurrentPasswordItem.tsx'
import { identityErrors, SecondFactorItem } from '../../../ui/form/password/SecondFactorItem.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import styles from './TwoFactor.module.css'

export interface NewRecoveryCodesDialogProps {
  readonly account: AccountItem
  readonly onClose: () => void
}

export function NewRecoveryCodesDialog({ account, onClose }: NewRecoveryCodesDialogProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes)
    return (
      <RecoveryCodesDialog
        codes={codes}
        text={t(account.email === null ? 'recovery.forAccount' : 'recovery.forFactor')}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      path="/user/recovery_codes"
      title={t('recovery.renew')}
      action={t('recovery.make')}
      fieldOf={identityErrors}
      onDone={({ recovery_codes }) => {
        reload('/user/item')
        setCodes(recovery_codes)
      }}
      onClose={onClose}
    >
      <p className={styles.text}>{t('recovery.renewText')}</p>
      <CurrentPasswordItem autoFocus />
      {account.two_factor && <SecondFactorItem />}
    </CallDialog>
  )
}
