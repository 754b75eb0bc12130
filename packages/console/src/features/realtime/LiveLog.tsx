/** The activity log: what comes stands on top, what went before is fetched further and further back. */
import type { Activity, ActivityLog, Live } from '@footfall/contract/stats/live'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { ActivityList } from '../../reports/activity/ActivityList.tsx'
import { askLive } from '../../reports/live/ask-live.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { type LogPages, takeIn } from './merge-log.ts'
import styles from './Realtime.module.css'

const pageSize = 30
/** A search sees what is new so often, in milliseconds; without one the stream brings it. */
const searchAgain = 10_000

export function LiveLog({ live }: { readonly live: Live | undefined }) {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const [{ filters }] = useReportState()
  const [parameters, change] = useAddress()
  const search = parameters.get('search') ?? ''
  const key = useMemo(() => ['live', websiteId, 'log', filters, search], [websiteId, filters, search])
  const log = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      askLive(
        '/real_time/activity_log',
        {
          website_id: websiteId,
          filters: [...filters],
          search,
          limit: pageSize,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    refetchInterval: search ? searchAgain : false,
    staleTime: 30_000,
  })
  useTakeIn(key, search ? undefined : live?.activity, log.data?.pages)
  const list = useMemo(() => log.data?.pages.flatMap((page) => page.list), [log.data])
  const fresh = useFresh(list)
  return (
    <Panel
      title={t('realtime.log')}
      tools={
        <SearchField
          label={t('realtime.search')}
          value={search}
          onChange={(text) => change({ search: text || null }, { replace: true })}
        />
      }
    >
      {log.isError && !list ? (
        <ErrorPanel error={log.error} onRetry={() => log.refetch()} />
      ) : !list ? (
        <RowsSkeleton rows={8} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<Radio size={20} strokeWidth={1.75} />}
          title={search ? t('list.notFound', { search }) : t('realtime.quiet')}
          text={search ? undefined : t('realtime.quietText')}
        />
      ) : (
        <>
          <ActivityList list={list} fresh={fresh} />
          {log.hasNextPage && (
            <div className={styles.more}>
              <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t(log.isFetchingNextPage ? 'realtime.loading' : 'realtime.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

/** Puts what is pushed on top of the log; where more has come than a push holds, the log is fetched anew. */
function useTakeIn(
  key: readonly unknown[],
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

/** What has come on top since the list was last drawn; nothing on the first drawing. */
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
