/** Takes the answers that came within the page, so that its first look waits for none. */
import { type FirstAnswers, firstAnswersId } from '@footfall/contract/reports/first-answers'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '../../lib/api/use-call.ts'
import { readLanguage } from '../../lib/i18n/language.ts'
import { layDashboard } from '../../reports/dashboard/use-dashboard.ts'

export function layFirstAnswers(queries: QueryClient): void {
  const text = document.getElementById(firstAnswersId)?.textContent
  if (!text) return
  const { language, share, overview }: FirstAnswers = JSON.parse(text)
  if (language !== readLanguage()) return
  const whose = { sharecode: share.sharecode }
  queries.setQueryData(callKey('/share/share_item', whose), share)
  if (overview) layDashboard(queries, { calls: 'share', whose }, overview)
}
