/** What the first screen does not need, and the console can do without. */
import { keepFocus } from '../ui/keep-focus.ts'
import { printWhole } from '../ui/print-whole.ts'

export function afterStart(): void {
  keepFocus()
  printWhole()
}
