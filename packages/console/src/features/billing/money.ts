/** Prices: their currency, and their text. Whole amounts have no decimals. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { type BillingCurrency, currencyOf } from '@footfall/contract/plans'
import type { Language } from '../../lib/i18n/language.ts'

export interface Money {
  /** In minor units. */
  readonly amount: number
  readonly currency: BillingCurrency
}

export function formatPrice({ amount, currency }: Money, language: Language): string {
  const whole = amount % 100 === 0
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount / 100)
}

/** Prices are in the currency of the current package, in which the cost center names the next renewal. */
export function currencyFor({ package_fee: fee }: TeamPackage, language: Language): BillingCurrency {
  return fee?.currency ?? currencyOf(language)
}
