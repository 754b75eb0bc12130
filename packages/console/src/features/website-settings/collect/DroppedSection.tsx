/** Events of the last seven days that were not counted: numbers by reason, and samples. */
import { dropReasons } from '@footfall/contract/api/collect'
import type { DroppedEvents } from '@footfall/contract/api/collecting'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoment } from '../../../lib/format/moments.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAddress } from '../../../lib/url/use-address.ts'
import { useListState } from '../../../lib/url/use-list-state.ts'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { BarList } from '../../../ui/list/BarList.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { useWebsite } from '../use-website.ts'
import styles from './DroppedSection.module.css'

const samplesAPage = 20

export function DroppedSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const { website_id } = useWebsite()
  const [parameters, changeAddress] = useAddress()
  const reason = dropReasons.find((one) => one === parameters.get('reason'))
  const [{ page }, changeList] = useListState('', ['time'], 'time')
  const dropped = useCall(
    '/setting/dropped_events',
    { website_id, page, page_size: samplesAPage, ...(reason ? { reason } : {}) },
    { keep: true },
  )
  // The first page, as above without a reason, so that a fresh screen needs one request.
  const whole = useCall(
    '/setting/dropped_events',
    { website_id, page: 1, page_size: samplesAPage },
    { keep: true },
  )
  const reasons = whole.data?.reasons
  const choose = (next: string) => changeAddress({ reason: next === reason ? null : next, page: null })
  return (
    <>
      <Panel title={t('settings.section.dropped')} roomy>
        <p className={styles.lead}>{t('settings.dropped.lead')}</p>
        <AnswerBody answer={whole} skeleton={<RowsSkeleton rows={4} />}>
          {({ reasons }) =>
            reasons.length === 0 ? (
              <EmptyState
                icon={<ShieldCheck size={20} />}
                title={t('settings.dropped.none')}
                text={t('settings.dropped.noneText')}
              />
            ) : (
              <BarList
                nameHead={t('settings.dropped.reason')}
                valueHead={t('settings.dropped.count')}
                selectHint={t('settings.dropped.choose')}
                onSelect={choose}
                rows={reasons.map((row) => ({
                  key: row.reason,
                  label: t(`drop_reason.${row.reason}`),
                  amount: row.count,
                  value: format.count(row.count),
                  exact: format.exact(row.count),
                  on: row.reason === reason,
                }))}
              />
            )
          }
        </AnswerBody>
      </Panel>
      {reasons && reasons.length > 0 && (
        <Panel
          title={
            reason
              ? t('settings.dropped.samplesOf', { reason: t(`drop_reason.${reason}`) })
              : t('settings.dropped.samples')
          }
          dimmed={dropped.isPlaceholderData}
        >
          <AnswerBody answer={dropped} skeleton={<RowsSkeleton rows={8} />}>
            {({ list, total }) => (
              <>
                {list.length > 0 ? (
                  <Samples list={list} />
                ) : (
                  <EmptyState
                    title={t('settings.dropped.noSamples')}
                    text={t('settings.dropped.noSamplesText')}
                  />
                )}
                <Pager
                  hiddenAlone
                  page={page}
                  pageSize={samplesAPage}
                  total={total}
                  isStale={dropped.isPlaceholderData}
                  onPage={(next, step) => changeList({ page: next }, step)}
                />
              </>
            )}
          </AnswerBody>
        </Panel>
      )}
    </>
  )
}

function Samples({ list }: { readonly list: DroppedEvents['list'] }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { time_zone: zone } = useWebsite()
  return (
    <ul>
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no name of their own
        <li key={at} className={styles.sample}>
          <p className={styles.head}>
            <b>{`${one.hostname}${one.page}` || t('settings.dropped.noPage')}</b>
            <time>{formatMoment(one.time, language, zone)}</time>
          </p>
          <p className={styles.why}>{t(`drop_reason.${one.reason}`)}</p>
          {one.referrer && (
            <p className={styles.more}>{t('settings.dropped.from', { referrer: one.referrer })}</p>
          )}
          {one.user_agent && <p className={styles.agent}>{one.user_agent}</p>}
        </li>
      ))}
    </ul>
  )
}
