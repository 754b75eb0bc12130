/** What log-in stores in the browser: the account's name for 30 days, the count of failures for one day. */
import { day } from '@footfall/contract/durations'
import { forget, readStored, store, storedNames } from '../../lib/storage.ts'

const accountName = storedNames.rememberedAccount
const failuresName = storedNames.loginFailures

export function rememberedAccount(): string {
  const kept = readStored(accountName)
  return typeof kept === 'string' ? kept : ''
}

/** Stores the name if the user wants that, otherwise removes it. */
export function rememberAccount(account: string, wanted: boolean): void {
  if (wanted) store(accountName, account, 30 * day)
  else forget(accountName)
}

export function loginFailures(): number {
  return Number(readStored(failuresName) ?? 0)
}

export function keepLoginFailures(count: number): void {
  if (count > 0) store(failuresName, count, day)
  else forget(failuresName)
}
