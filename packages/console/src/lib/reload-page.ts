/** Reloads of the page that nobody asked for. The address holds the state of a screen, but what is being typed would be lost. */
import { minute } from '@footfall/contract/durations'

const name = 'footfall.reloaded'
/** Milliseconds between two reloads, and the period in which there are at most `most`: a file may be blocked for good. */
const apart = 10_000
const period = 10 * minute
const most = 3

/** Reloads the page, or opens `address`, unless that happened just now or often, or a person is typing or in a dialog. */
export function reloadByItself(address?: string): void {
  const now = Date.now()
  const earlier = timesOf(sessionStorage.getItem(name)).filter((time) => now - time < period)
  if (earlier.length >= most || now - (earlier.at(-1) ?? 0) < apart || isBusy()) return
  sessionStorage.setItem(name, earlier.concat(now).join(' '))
  if (address) location.assign(address)
  else location.reload()
}

function timesOf(stored: string | null): number[] {
  return (stored ?? '').split(' ').map(Number).filter(Number.isFinite)
}

/** Whether a person is typing or in a dialog. */
export function isBusy(): boolean {
  const focused = document.activeElement
  return (
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
    focused?.matches('input, textarea, select, [contenteditable]') === true
  )
}
