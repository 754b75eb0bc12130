/** Log-in inside the page whose session has expired, so that nothing unsaved is lost. */
import { setToken } from '../../lib/session/token.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { rememberedAccount } from './remembered.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { useLogin } from './use-login.ts'

/** `account`: whose session it was, if that is known. */
export function SignInAgain({ account }: { readonly account: string | undefined }) {
  const login = useLogin(setToken)
  const { known, busy, failure } = login
  return (
    <>
      {known ? (
        <SecondFactorStep
          busy={busy}
          failure={failure}
          onCode={(code) => login.attempt(known, code)}
          onBack={login.startOver}
        />
      ) : (
        <PasswordStep
          account={account ?? rememberedAccount()}
          busy={busy}
          failure={failure}
          onSubmit={login.attempt}
        />
      )}
      {login.captcha}
    </>
  )
}
