/** What the first screen does not need, and the console can do without. */
import { keepFocus } from '../ui/focus/keep-focus.ts'
import { printWhole } from '../ui/viewport/print-whole.ts'

export function afterStart(): void {
  keepFocus()
  printWhole()
}
