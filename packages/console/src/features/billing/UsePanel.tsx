/** Usage of the package: the month's events, websites, members. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './CostCenter.module.css'

export function UsePanel({ plan }: { readonly plan: TeamPackage }) {
  const { t } = useTranslation()
  const { language, percent } = useFormat()
  const { events, websites, members, retention_months: months } = plan
  return (
    <Panel roomy title={t('cost.use')}>
      <Use name={t('cost.eventsUsed')} {...events}>
        {events.limit === null
          ? t('cost.resets', { date: formatDay(events.resets_at, language) })
          : t('cost.usedAndResets', {
              percent: percent((events.used / events.limit) * 100),
              date: formatDay(events.resets_at, language),
            })}
      </Use>
      <Use name={t('cost.websites')} {...websites} />
      <Use name={t('cost.members')} {...members} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('cost.retention')}</dt>
          <dd>
            {months === null
              ? t('cost.unlimited')
              : months % 12 === 0
                ? t('cost.years', { count: months / 12 })
                : t('cost.months', { count: months })}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

interface UseProps {
  readonly name: string
  readonly used: number
  readonly limit: number | null
  readonly children?: string
}

function Use({ name, used, limit, children }: UseProps) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const id = useId()
  const level = limit === null || limit === 0 ? 0 : used / limit
  return (
    <div className={styles.use}>
      <div className={styles.useHead}>
        <span id={id}>{name}</span>
        <span className="figures">
          <strong>{exact(used)}</strong> / {limit === null ? t('cost.unlimited') : exact(limit)}
        </span>
      </div>
      {limit !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a meter cannot be given one look in every browser
        <div
          className={styles.bar}
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={`${exact(used)} / ${exact(limit)}`}
        >
          <span
            style={{ inlineSize: `${Math.min(100, level * 100)}%`, minInlineSize: used > 0 ? 2 : 0 }}
            data-level={level >= 1 ? 'full' : level >= 0.8 ? 'near' : undefined}
          />
        </div>
      )}
      {children && <p className={styles.hint}>{children}</p>}
    </div>
  )
}
