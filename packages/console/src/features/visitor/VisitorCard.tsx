/** Who a visitor is: a face, counts, place and device. Placeholders until that is known. */
import { useTranslation } from 'react-i18next'
import type { DataAt } from '../../lib/api/call-api.ts'
import { formatMoment } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Place, Source } from '../../reports/activity/ActivityList.tsx'
import { FoldedText } from '../../reports/activity/FoldedText.tsx'
import { VisitorMark } from '../../reports/activity/VisitorMark.tsx'
import { visitorSign } from '../../reports/activity/visitor-name.ts'
import { useReportSource } from '../../reports/source.tsx'
import { valueLabel } from '../../reports/value-label.ts'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { type Fact, FactList } from '../../ui/list/FactList.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import styles from './Visitor.module.css'

type Who = DataAt<'/real_time/get_user'>

export interface VisitorCardProps {
  readonly visitorId: string
  readonly who: Who | undefined
}

export function VisitorCard({ visitorId, who }: VisitorCardProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.card} aria-label={t('visitor.profile')}>
      <div className={styles.face}>
        <VisitorMark id={visitorId} size={56} />
        <div>
          <h2 className={styles.title}>{visitorSign(visitorId)}</h2>
          <p className={styles.online}>
            {who ? (
              <>
                <LiveDot live={who.online} />
                {t(who.online ? 'visitor.online' : 'visitor.offline')}
              </>
            ) : (
              <SkeletonLine width={120} />
            )}
          </p>
        </div>
      </div>
      <Counts who={who} />
      {who && <Facts who={who} />}
      {who && who.traits.length > 0 && <Traits traits={who.traits} />}
      <p className={styles.note}>{t(who?.identified ? 'visitor.identified' : 'visitor.privacy')}</p>
    </section>
  )
}

function Counts({ who }: Pick<VisitorCardProps, 'who'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={styles.numbers}>
      {(['visits', 'pageviews', 'events'] as const).map((metric) => (
        <div key={metric}>
          <dt>
            <Tooltip content={t(`stats.metric_hint.${metric}`)} focusable>
              {t(`stats.metric.${metric}`)}
            </Tooltip>
          </dt>
          <dd>
            {who ? (
              <Exact exact={format.exact(who[metric])}>{format.count(who[metric])}</Exact>
            ) : (
              <SkeletonLine width={40} height={24} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ who }: { readonly who: Who }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { zone } = useReportSource()
  const when = (seconds: number) => formatMoment(seconds, language, zone)
  const facts: readonly Fact[] = [
    [t('visitor.first'), when(who.first_active)],
    [t('visitor.last'), when(who.last_active)],
    [t('visitor.place'), <Place key="place" {...who} />],
    [
      t('stats.field.browser'),
      orNone('browser', [who.browser, who.browser_version].filter(Boolean).join(' ')),
    ],
    [t('stats.field.os'), orNone('os', [who.os, who.os_version].filter(Boolean).join(' '))],
    [
      t('stats.field.device'),
      [valueLabel('device', who.device), who.device_model].filter(Boolean).join(' · '),
    ],
    [t('stats.field.screen'), orNone('screen', who.screen)],
    [t('stats.field.language'), who.language_label || valueLabel('language', who.language)],
    [t('visitor.firstSource'), <Source key="source" referer={who.first_referer} />],
    [t('stats.field.channel'), valueLabel('channel', who.first_channel)],
  ]
  return <FactList className={styles.facts} facts={facts} />
}

function Traits({ traits }: Pick<Who, 'traits'>) {
  const { t } = useTranslation()
  const facts = traits.map(({ trait, value }): Fact => [trait, <FoldedText key={trait}>{value}</FoldedText>])
  return (
    <section className={styles.traits}>
      <h3>{t('visitor.traits')}</h3>
      <FactList className={styles.facts} facts={facts} />
    </section>
  )
}

function orNone(field: 'browser' | 'os' | 'screen', value: string): string {
  return value || valueLabel(field, '')
}
