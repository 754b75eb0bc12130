/** Explains how a visit was counted: its source, whether it is a bounce, what separates it from other visits, and how its visitor is identified. */
import type { SessionItem } from '@footfall/contract/stats/session-results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { FactList } from '../../ui/list/FactList.tsx'
import { pauseLength } from './pause-length.ts'
import styles from './Sessions.module.css'

export function VisitRules({ visit, rules }: Pick<SessionItem, 'visit' | 'rules'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const pause = (seconds: number | null, side: 'before' | 'after') =>
    seconds === null
      ? t(`sessions.pause.none.${side}`)
      : t(`sessions.pause.${side}`, { time: pauseLength(seconds, format.language) })
  const { bounce, source, pause_before: before, pause_after: after } = rules
  const counts = { pages: format.exact(bounce.pageviews), events: format.exact(bounce.interactive_events) }
  const sentences = [
    [t('sessions.rule.source'), t(`sessions.sources.${source}`)],
    [t('sessions.rule.bounce'), t(visit.bounce ? 'sessions.bounced' : 'sessions.stayed', counts)],
    [
      t('sessions.rule.cut'),
      t('sessions.pause.both', { before: pause(before, 'before'), after: pause(after, 'after') }),
    ],
    [t('sessions.rule.visitor'), t('sessions.known')],
  ] as const
  return <FactList className={styles.rules} facts={sentences} />
}
