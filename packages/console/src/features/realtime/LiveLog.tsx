/** The activity log: new events appear on top, older ones are loaded on request. */
import type { Activity, ActivityLog, Live } from '@footfall/contract/stats/live'
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ActivityList } from '../../reports/activity/ActivityList.tsx'
import { LogPanel } from '../../reports/activity/LogPanel.tsx'
import { useLog } from '../../reports/activity/use-log.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { eventsOf, type LogPages, takeIn } from './merge-log.ts'

const pageSize = 30
/** With a search, new events are loaded at this interval in milliseconds. Without one, the stream brings them. */
const searchAgain = 10_000

export function LiveLog({ live }: { readonly live: Live | undefined }) {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const log = useLog('/real_time/activity_log', { websiteId, limit: pageSize, searchAgain })
  const { key, search, fetched } = log
  useTakeIn(key, search ? undefined : live?.activity, fetched.data?.pages)
  const list = useMemo(() => fetched.data && eventsOf(fetched.data.pages), [fetched.data])
  const fresh = useFresh(list)
  return (
    <LogPanel
      title={t('realtime.log')}
      log={log}
      rows={list?.length}
      skeletonRows={8}
      empty={
        <EmptyState
          icon={<Radio size={20} strokeWidth={1.75} />}
          title={t('realtime.quiet')}
          text={t('realtime.quietText')}
        />
      }
      more={t('realtime.more')}
    >
      <ActivityList list={list ?? []} fresh={fresh} />
    </LogPanel>
  )
}

/** Adds pushed events on top of the log. If more arrived than a push contains, the log is reloaded. */
function useTakeIn(
  key: QueryKey,
  pushed: readonly Activity[] | undefined,
  pages: LogPages | undefined,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!pushed || !pages) return
    const taken = takeIn(pages, pushed)
    if (taken === null) void queries.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
    else if (taken !== pages)
      queries.setQueryData<InfiniteData<ActivityLog>>(
        key,
        (data) => data && { pages: [...taken], pageParams: data.pageParams.slice(0, taken.length) },
      )
  }, [queries, key, pushed, pages])
}

const none: ReadonlySet<string> = new Set()

/** Events added on top since the last render; empty on the first render. */
function useFresh(list: readonly Activity[] | undefined): ReadonlySet<string> {
  const known = useRef<{ readonly newest: number; readonly ids: ReadonlySet<string> } | null>(null)
  const before = known.current
  const fresh =
    before && list
      ? new Set(
          list.filter(({ id, time }) => time >= before.newest && !before.ids.has(id)).map(({ id }) => id),
        )
      : none
  useEffect(() => {
    if (list) known.current = { newest: list[0]?.time ?? 0, ids: new Set(list.map(({ id }) => id)) }
  }, [list])
  return fresh
}
