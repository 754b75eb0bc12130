/** Who changed what in the team, latest first. */
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import styles from './AuditPanel.module.css'

const pageSize = 20

export function AuditPanel({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [state, change] = useListState('log_', ['time'], 'time')
  const { search, page } = state
  const log = useCall(
    '/team/audit_log',
    { team_id: teamId, page, page_size: pageSize, search },
    { keep: true },
  )
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
        <PagedList
          answer={log}
          state={state}
          onChange={change}
          pageSize={pageSize}
          skeletonRows={6}
          empty={<EmptyState title={t('audit.empty')} text={t('audit.emptyText')} />}
        >
          {(list) => (
            <table className={styles.table} aria-label={t('members.tabs.audit')}>
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
                      {line.account !== line.user && <small>{line.account}</small>}
                    </td>
                    <td className={styles.text}>{line.text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PagedList>
      </Panel>
    </>
  )
}
