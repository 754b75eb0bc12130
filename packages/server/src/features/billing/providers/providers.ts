/** The payment providers set up in this installation. */
import type { PaymentProviderName } from '@footfall/contract/plans'
import type { Config } from '../../../config.ts'
import type { PaymentProvider } from './provider.ts'
import { stripe } from './stripe.ts'

export type Providers = ReadonlyMap<PaymentProviderName, PaymentProvider>

export function openProviders(config: Pick<Config, 'stripe'>): Providers {
  const list = config.stripe ? [stripe(config.stripe)] : []
  return new Map(list.map((provider) => [provider.name, provider]))
}
