/** The ways to sign in: account name, mail address, password, second factor, and the time of the last sign-in. */
import type { AccountItem } from '@footfall/contract/api/user'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoment } from '../../../lib/format/moments.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import styles from './AccountPage.module.css'
import { BindEmailDialog } from './BindEmailDialog.tsx'
import { NewRecoveryCodesDialog } from './NewRecoveryCodesDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TwoFactorOffDialog } from './TwoFactorOffDialog.tsx'
import { TwoFactorOnDialog } from './TwoFactorOnDialog.tsx'

type Open = 'email' | 'password' | 'factorOn' | 'factorOff' | 'recovery' | null

export function SignInPanel({ account }: { readonly account: AccountItem }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Panel roomy title={t('account.signIn')}>
      {account.account && <Row label={t('account.accountName')} value={account.account} />}
      <Row
        label={t('account.email')}
        value={account.email ?? <span className={styles.warning}>{t('account.unbound')}</span>}
        hint={account.email ? undefined : t('account.unboundHint')}
      >
        <Button data-tour="bind-email" onClick={() => setOpen('email')}>
          {t(account.email === null ? 'account.bind' : 'account.rebind')}
        </Button>
      </Row>
      <Row label={t('account.password')} value={account.has_password ? '••••••••' : ''}>
        <Button onClick={() => setOpen('password')}>{t('account.changePassword')}</Button>
      </Row>
      <Row
        label={
          <>
            {t('twoFactor.title')}
            <span className={styles.badge} data-good={account.two_factor || undefined}>
              {t(account.two_factor ? 'twoFactor.on' : 'twoFactor.off')}
            </span>
          </>
        }
        hint={t('twoFactor.lead')}
      >
        <Button onClick={() => setOpen(account.two_factor ? 'factorOff' : 'factorOn')}>
          {t(account.two_factor ? 'twoFactor.turnOff' : 'twoFactor.turnOn')}
        </Button>
      </Row>
      {(account.two_factor || account.email === null) && (
        <Row
          label={t('recovery.title')}
          value={
            account.recovery_codes_left > 0 ? (
              t('recovery.left', { count: account.recovery_codes_left })
            ) : (
              <span className={styles.warning}>{t('recovery.none')}</span>
            )
          }
          hint={t(account.email === null ? 'recovery.accountHint' : 'recovery.factorHint')}
        >
          <Button onClick={() => setOpen('recovery')}>{t('recovery.renew')}</Button>
        </Row>
      )}
      <Row label={t('account.registered')} value={formatDay(account.registerTime, language)} />
      <Row
        label={t('account.lastLogin')}
        value={account.lastLogin ? formatMoment(account.lastLogin, language) : t('account.never')}
      />
      {open === 'email' && <BindEmailDialog account={account} onClose={close} />}
      {open === 'password' && <PasswordDialog account={account} onClose={close} />}
      {open === 'factorOn' && <TwoFactorOnDialog onClose={close} />}
      {open === 'factorOff' && <TwoFactorOffDialog onClose={close} />}
      {open === 'recovery' && <NewRecoveryCodesDialog account={account} onClose={close} />}
    </Panel>
  )
}

interface RowProps {
  readonly label: ReactNode
  readonly value?: ReactNode
  readonly hint?: string | undefined
  readonly children?: ReactNode
}

function Row({ label, value, hint, children }: RowProps) {
  return (
    <div className={styles.setting}>
      <div className={styles.what}>
        <p className={styles.label}>{label}</p>
        {value && <p className={styles.value}>{value}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
