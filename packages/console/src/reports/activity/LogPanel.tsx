/** The panel of an event log: search, skeleton, error, empty state, and a button for older events. */

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { NothingFound } from '../views/ReportBody.tsx'
import styles from './Activity.module.css'
import type { Log } from './use-log.ts'

export interface LogPanelProps {
  readonly title: string
  readonly log: Log
  /** Number of loaded rows; undefined while loading. */
  readonly rows: number | undefined
  readonly skeletonRows: number
  /** Shown if there are no rows and no search. */
  readonly empty: ReactNode
  /** Loads older events. */
  readonly more: string
  readonly children: ReactNode
}

export function LogPanel({ title, log, rows, skeletonRows, empty, more, children }: LogPanelProps) {
  const { t } = useTranslation()
  const { fetched, search, setSearch } = log
  return (
    <Panel
      title={title}
      dimmed={fetched.isPlaceholderData}
      tools={<SearchField label={t('realtime.search')} value={search} onChange={setSearch} />}
    >
      {hasFailed(fetched) ? (
        <ErrorPanel error={fetched.error} onRetry={fetched.refetch} />
      ) : rows === undefined ? (
        <RowsSkeleton rows={skeletonRows} />
      ) : rows === 0 ? (
        search ? (
          <NothingFound search={search} />
        ) : (
          empty
        )
      ) : (
        <>
          {children}
          <LoadMore pages={fetched} label={more} className={styles.more} />
        </>
      )}
    </Panel>
  )
}
