/** The steps of a log-in: password, captcha if required, second factor if the account has one. */
import type { SignedIn } from '@footfall/contract/api/user'
import { minute } from '@footfall/contract/durations'
import { useRef, useState } from 'react'
import { ApiError, hasReason } from '../../lib/api/api-error.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { type Captcha, useCaptcha } from './captcha/use-captcha.tsx'
import { keepLoginFailures, loginFailures, rememberAccount } from './remembered.ts'

/** A captcha is required from this number of failures on. */
const captchaFrom = 3

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly remember: boolean
}

export interface LoginFailure {
  readonly text: string
  /** Number of remaining tries; null if unknown. */
  readonly left: number | null
}

/** `refused`: what was typed is wrong or not accepted. `failed`: nobody has checked it, so it stays for the next try. */
export type LoginOutcome = 'advanced' | 'refused' | 'failed'

export function useLogin(signIn: (start: SignedIn) => void) {
  const login = useAction('/user/login_v2')
  const captcha: Captcha = useCaptcha()
  const [captchaDue, setCaptchaDue] = useState(() => loginFailures() >= captchaFrom)
  // Captchas may be turned off. Until this is known, the server refuses an attempt that needs one.
  const config = useCall('/config/captcha', {}, { enabled: captchaDue, fresh: 5 * minute })
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  /** The accepted credentials, while the second factor is asked for. */
  const [known, setKnown] = useState<Credentials | null>(null)
  /** Token that the server returns with a right password, so that its captcha also counts for the second factor. */
  const passedOn = useRef<string>(undefined)

  /** Advanced is: signed in, or on to the second factor. */
  const attempt = async (credentials: Credentials, otp?: string): Promise<LoginOutcome> => {
    setFailure(null)
    const account = credentials.account.trim()
    const held = otp ? passedOn.current : undefined
    passedOn.current = undefined
    try {
      const answer = await captcha.withCaptcha(
        (solved) => {
          const token = solved ?? held
          return login.mutateAsync({
            account,
            password: credentials.password,
            ...(token ? { captcha_token: token } : {}),
            ...(otp ? { otp_code: otp } : {}),
          })
        },
        captchaDue && config.data?.required && !held,
      )
      keepLoginFailures(0)
      rememberAccount(account, credentials.remember)
      signIn(answer)
      return 'advanced'
    } catch (error) {
      if (hasReason(error, 'two_factor_required')) {
        const token = error.data.captcha_token
        passedOn.current = typeof token === 'string' ? token : undefined
        setKnown(credentials)
        return 'advanced'
      }
      note(error)
      return error instanceof ApiError && error.code > 0 && error.code < 500 ? 'refused' : 'failed'
    }
  }

  const note = (error: unknown) => {
    const data = (error as { data?: Readonly<Record<string, unknown>> }).data ?? {}
    const counted = typeof data.failure_count === 'number'
    if (counted) {
      keepLoginFailures(Number(data.failure_count))
      setCaptchaDue(data.captcha_required === true)
    }
    const locked = hasReason(error, 'account_locked')
    setFailure({
      text: (error as Error).message,
      left: counted && !locked ? Number(data.remaining_attempts) : null,
    })
  }

  return {
    attempt,
    busy: login.isPending,
    failure,
    captcha: captcha.element,
    known,
    /** Goes back to the password step. */
    startOver: () => {
      setFailure(null)
      setKnown(null)
    },
  }
}
