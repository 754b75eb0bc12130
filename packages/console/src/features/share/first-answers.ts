/** Reads the answers that are part of the page, so that the first render does not wait for requests. */
import { type FirstAnswers, firstAnswersId } from '@footfall/contract/reports/first-answers'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '../../lib/api/use-call.ts'
import { readLanguage } from '../../lib/i18n/language.ts'
import { layDashboard } from '../../reports/dashboard/use-dashboard.ts'

/** Uses the answers of this page if they are in the current language. */
export function readFirstAnswers(queries: QueryClient): void {
  const text = document.getElementById(firstAnswersId)?.textContent
  if (!text) return
  const answers: FirstAnswers = JSON.parse(text)
  if (answers.language === readLanguage()) layFirstAnswers(queries, answers)
}

export function layFirstAnswers(queries: QueryClient, { share, overview }: FirstAnswers): void {
  const whose = { sharecode: share.sharecode }
  queries.setQueryData(callKey('/share/share_item', whose), share)
  if (overview) layDashboard(queries, { calls: 'share', whose }, overview)
}
