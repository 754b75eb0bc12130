/**
 * Adds human verification to a call: `withCaptcha(call)` makes the call. If a captcha is required, it shows one in a dialog and repeats the call with
 * the token. `element` is the dialog.
 */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, hasReason } from '../../../lib/api/api-error.ts'
import { LazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

const slider = lazyPart(async () => (await import('./SliderCaptcha.tsx')).SliderCaptcha)

export interface Captcha {
  readonly element: ReactNode
  /** `due`: asks for a captcha before the first call. Rejects with `captcha_required` if the dialog is closed without solving it. */
  readonly withCaptcha: <T>(call: (token: string | undefined) => Promise<T>, due?: boolean) => Promise<T>
}

interface Waiting {
  readonly solved: (token: string) => void
  readonly givenUp: () => void
}

export function useCaptcha(): Captcha {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const waiting = useRef<Waiting | null>(null)

  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const settle = (then: () => void) => {
        waiting.current = null
        setOpen(false)
        then()
      }
      waiting.current = {
        solved: (token) => settle(() => resolve(token)),
        givenUp: () =>
          settle(() => reject(new ApiError(0, 'captcha_required', t('reason.captcha_required')))),
      }
      setOpen(true)
    })

  const withCaptcha = async <T,>(
    call: (token: string | undefined) => Promise<T>,
    due = false,
  ): Promise<T> => {
    const token = due ? await ask() : undefined
    try {
      return await call(token)
    } catch (error) {
      if (!hasReason(error, 'captcha_required') && !hasReason(error, 'captcha_wrong')) throw error
      return call(await ask())
    }
  }

  const element = open && (
    <Dialog width={408} title={t('captcha.title')} onClose={() => waiting.current?.givenUp()}>
      <LazyPart part={slider} given={{ onSolved: (token) => waiting.current?.solved(token) }} />
    </Dialog>
  )
  return { element, withCaptcha }
}
