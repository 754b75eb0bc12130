/** Who changed what in the team, latest first. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { languageOf } from '../../lib/i18n/language.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import styles from './AuditPanel.module.css'

const pageSize = 20

export function AuditPanel({ teamId }: { readonly teamId: string }) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const [{ search, page }, change] = useListState('log_', ['time'], 'time')
  const log = useCall(
    '/team/audit_log',
    { team_id: teamId, page, page_size: pageSize, search },
    { keep: true },
  )
  const { list, total } = log.data ?? { list: [], total: 0 }
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('audit.search')}
          value={search}
          onChange={(text) => change({ search: text }, { replace: true })}
        />
      </div>
      <Panel roomy titleAbove title={t('members.tabs.audit')} dimmed={log.isPlaceholderData}>
        {log.isError && !log.data && <ErrorPanel error={log.error} onRetry={log.refetch} />}
        {log.isPending && <RowsSkeleton rows={6} />}
        {log.data && list.length === 0 && (
          <EmptyState
            title={search ? t('list.notFound', { search }) : t('audit.empty')}
            text={search ? undefined : t('audit.emptyText')}
          />
        )}
        {list.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('audit.when')}</th>
                <th scope="col">{t('audit.who')}</th>
                <th scope="col">{t('audit.what')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((line) => (
                <tr key={line.id}>
                  <td className={styles.when}>{formatMoment(line.at, language)}</td>
                  <td className={styles.user} title={line.user ?? undefined}>
                    {line.user ?? t('audit.system')}
                  </td>
                  <td className={styles.text}>{line.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Pager
          hiddenAlone
          page={page}
          pageSize={pageSize}
          total={total}
          isStale={log.isPlaceholderData}
          onPage={(next, step) => change({ page: next }, step)}
        />
      </Panel>
    </>
  )
}
