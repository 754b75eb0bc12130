/** Log in by mail address or account name. An account with a second factor needs two steps. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useTitle } from '../../lib/use-title.ts'
import { Trans } from '../../ui/Trans.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './LoginPage.module.css'
import { PasswordStep } from './PasswordStep.tsx'
import { rememberedAccount } from './remembered.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { useLogin } from './use-login.ts'
import { useSignIn } from './use-sign-in.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const login = useLogin(useSignIn())
  const { known } = login
  useTitle(t('account.login'))
  return (
    <AuthFrame
      title={t(known ? 'twoFactor.title' : 'account.login')}
      subtitle={t(known ? 'twoFactor.loginSubtitle' : 'account.loginSubtitle')}
      foot={
        known ? undefined : (
          <Trans
            i18nKey="account.toRegister"
            components={{ to: <Link to={{ pathname: '/register', search }} /> }}
          />
        )
      }
    >
      {known ? (
        <SecondFactorStep
          busy={login.busy}
          failure={login.failure}
          onCode={(code) => login.attempt(known, code)}
          onBack={login.startOver}
        />
      ) : (
        <PasswordStep
          account={parameters.get('account') ?? rememberedAccount()}
          busy={login.busy}
          failure={login.failure}
          onSubmit={login.attempt}
          forgot={
            <Link to={{ pathname: '/reset-password', search }} className={styles.link}>
              {t('account.forgot')}
            </Link>
          }
        />
      )}
      {login.captcha}
    </AuthFrame>
  )
}
