/** The goals that matchers may name. Readers of a shared report are told of none. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../source.tsx'

/** As many as a website keeps. */
const most = 100

export function useGoalNames() {
  const { t } = useTranslation()
  const { whose } = useReportSource()
  const website = whose.website_id
  const { data } = useCall(
    '/goal/list',
    { website_id: website ?? '', page_size: most },
    { enabled: website !== undefined, fresh: 60_000 },
  )
  const goals = data?.list ?? []
  return {
    goals,
    /** A goal that is no more says so; one that is not told of is a goal. */
    nameOf: (id: string) =>
      goals.find(({ goal_id }) => goal_id === id)?.name ??
      t(data ? 'matcher.goneGoal' : 'matcher.kinds.goal'),
  }
}
