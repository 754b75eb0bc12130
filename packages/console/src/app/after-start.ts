/** What the first screen does not need, and the console can do without. */
import type { QueryClient } from '@tanstack/react-query'
import { keepFocus } from '../ui/focus/keep-focus.ts'
import { revealFocus } from '../ui/focus/reveal-focus.ts'
import { printWhole } from '../ui/viewport/print-whole.ts'
import { followActions } from './after-actions.ts'
import { announceAnswers } from './announce-answers.ts'
import { announceScreens } from './announce-screens.ts'
import { followLanguage } from './follow-language.ts'

export function afterStart(queries: QueryClient): void {
  keepFocus()
  revealFocus()
  printWhole()
  followActions(queries)
  announceAnswers(queries)
  announceScreens()
  followLanguage()
}
