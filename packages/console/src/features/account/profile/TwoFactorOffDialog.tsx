/** Turns the second factor off. It requires the password and a code. */
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../../ui/form/password/CurrentPasswordItem.tsx'
import { identityErrors, SecondFactorItem } from '../../../ui/form/password/SecondFactorItem.tsx'
import styles from './TwoFactor.module.css'

export function TwoFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const reload = useReload()
  const done = () => {
    reload('/user/item')
    toast.success(t('twoFactor.turnedOff'))
    onClose()
  }
  return (
    <CallDialog
      danger
      path="/user/two_factor_disable"
      title={t('twoFactor.turnOff')}
      action={t('twoFactor.turnOff')}
      fieldOf={identityErrors}
      onDone={done}
      onClose={onClose}
    >
      <p className={styles.text}>{t('twoFactor.offText')}</p>
      <CurrentPasswordItem autoFocus />
      <SecondFactorItem />
    </CallDialog>
  )
}
