/** What the first sight of a shared report does not need, and its readers can do without. */
import type { QueryClient } from '@tanstack/react-query'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { revealFocus } from '../../ui/focus/reveal-focus.ts'
import { printWhole } from '../../ui/viewport/print-whole.ts'
import { announceAnswers } from '../announce-answers.ts'
import { announceScreens } from '../announce-screens.ts'

export function afterShareStart(queries: QueryClient): void {
  keepFocus()
  revealFocus()
  printWhole()
  announceAnswers(queries)
  announceScreens()
}
