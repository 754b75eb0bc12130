/** How a payment method is called. Orders keep the provider’s words: `visa •••• 4242`, `wechat pay`. */
import type { Language } from '@footfall/contract/fields'
import { hasText, translate } from '../../lib/translate.ts'

const digits = ' •••• '

/** In the reader's language, if it is one of the usual ones; otherwise the provider's word with a capital. */
export function paymentMethodName(stored: string, language: Language): string {
  const [word = '', ...rest] = stored.split(digits)
  const key = `payment_method.${word.replaceAll(' ', '_')}`
  const name = hasText(language, key)
    ? translate(language, key)
    : word.charAt(0).toUpperCase() + word.slice(1)
  return [name, ...rest].join(digits)
}
