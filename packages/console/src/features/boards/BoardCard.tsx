/** A card: its title and website, its content or the reason why there is none, and its actions. */

import type { CardAnswer, CardRow, SharedCard } from '@footfall/contract/api/board'
import { timeRanges } from '@footfall/contract/stats/time'
import type { TFunction } from 'i18next'
import { GripVertical, Unplug } from 'lucide-react'
import type { KeyboardEvent, PointerEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { daySpan } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { hasModifier } from '../../lib/keys.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { daysOf } from '../../lib/url/step-period.ts'
import { type ReportSource, ReportSourceProvider } from '../../reports/source.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx'
import styles from './Boards.module.css'
import { CardBody } from './CardBody.tsx'
import { cardAttribute } from './use-card-drag.ts'

/** Reports whose bodies are as high while their result is loading. */
const drawsItself: readonly string[] = ['total', 'traffic'] satisfies SharedCard['report'][]

export type CardAction = 'rename' | 'width' | 'remove'

/** The position of the card, and how to move it. */
export interface CardMoving {
  readonly place: number
  readonly of: number
  readonly move: (to: number) => void
  readonly dragged: boolean
  readonly over: boolean
  readonly handle: Readonly<
    Record<`onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`, PointerEventHandler<HTMLElement>>
  >
}

export interface BoardCardProps {
  readonly card: CardRow | SharedCard
  /** Undefined while loading. */
  readonly answer: CardAnswer | undefined
  /** Whose numbers the parts of the card may ask for. */
  readonly of: Pick<ReportSource, 'calls' | 'whose'>
  /** The screen that it leads to; null if there is none. */
  readonly to: { readonly pathname: string; readonly search: string } | null
  /** Absent if the card cannot be moved. */
  readonly moving?: CardMoving
  /** Absent if the card cannot be changed. */
  readonly onChoose?: (action: CardAction) => void
}

export function BoardCard({ card, answer, of, to, moving, onChoose }: BoardCardProps) {
  const { t } = useTranslation()
  const { input } = card
  const title = card.title ?? t('board.hiddenTitle')
  const more = t('board.more', { title })
  const source = { ...of, zone: card.time_zone ?? 'UTC', name: card.website_name ?? '', domain: '' }
  const period = usePeriodName(input, source.zone)
  return (
    // Several cards may have the same name, which landmarks must not.
    <article
      className={cx(
        styles.card,
        card.wide && styles.wide,
        moving?.dragged && styles.dragged,
        moving?.over && styles.over,
      )}
      aria-label={title}
      {...{ [cardAttribute]: card.card_id }}
    >
      <header className={styles.cardHead}>
        {moving && moving.of > 1 && (
          <button
            type="button"
            className={styles.handle}
            aria-label={t('board.move', { title })}
            aria-description={t('board.moveHint')}
            onKeyDown={(event) => moveByKey(event, moving)}
            {...moving.handle}
          >
            <GripVertical size={16} aria-hidden />
          </button>
        )}
        <div className={styles.cardWords}>
          <h2 className={styles.cardTitle} title={title}>
            {to ? <Link to={to}>{title}</Link> : title}
          </h2>
          <p className={styles.facts}>
            <span title={card.website_name ?? undefined}>{card.website_name ?? t('board.websiteGone')}</span>
            {period && <span data-days={period.days}>{period.name}</span>}
          </p>
        </div>
        {onChoose && (
          <MoreMenu
            label={more}
            size="small"
            dots={16}
            items={[
              { key: 'rename', label: t('board.rename'), onSelect: () => onChoose('rename') },
              {
                key: 'width',
                label: t(card.wide ? 'board.narrow' : 'board.widen'),
                onSelect: () => onChoose('width'),
              },
              ...(moving ? placesOf(moving, t) : []),
              'divider',
              { key: 'remove', label: t('board.unpin'), danger: true, onSelect: () => onChoose('remove') },
            ]}
          />
        )}
      </header>
      <div className={styles.cardBody}>
        {answer?.problem ? (
          <EmptyState icon={<Unplug size={20} />} title={t('board.missing')} text={answer.problem.message} />
        ) : answer || drawsItself.includes(card.report) ? (
          <ReportSourceProvider source={source}>
            <CardBody {...card} title={title} result={answer?.result} zone={source.zone} />
          </ReportSourceProvider>
        ) : (
          <RowsSkeleton rows={5} />
        )}
      </div>
    </article>
  )
}

/**
 * What the period of a card's query is called, and its days on paper where the name does not tell them; null if it is not known, as for a website that the
 * reader does not see.
 */
function usePeriodName({ time_range, start_time, end_time }: SharedCard['input'], zone: string) {
  const { t } = useTranslation()
  const { language } = useFormat()
  if (time_range === 'custom_time_range' && typeof start_time === 'number' && typeof end_time === 'number') {
    return {
      name: daySpan(dateAt(start_time * 1000, zone), dateAt(end_time * 1000 - 1, zone), language, true),
    }
  }
  const range = timeRanges.find((one) => one === time_range)
  if (!range) return null
  const days = daysOf(range, dateAt(Date.now(), zone))
  return {
    name: t(`stats.time_range.${range}`),
    ...(days && { days: daySpan(days.start, days.end, language, true) }),
  }
}

function placesOf({ place, of, move }: CardMoving, t: TFunction) {
  return [
    { key: 'earlier', label: t('board.earlier'), disabled: place === 0, onSelect: () => move(place - 1) },
    { key: 'later', label: t('board.later'), disabled: place === of - 1, onSelect: () => move(place + 1) },
  ]
}

function moveByKey(event: KeyboardEvent, { place, of, move }: CardMoving): void {
  const earlier = place - 1
  const later = place + 1
  const places = {
    ArrowUp: earlier,
    ArrowLeft: earlier,
    ArrowDown: later,
    ArrowRight: later,
    Home: 0,
    End: of - 1,
  }
  const to = places[event.key as keyof typeof places] as number | undefined
  if (to === undefined || hasModifier(event)) return
  event.preventDefault()
  if (to >= 0 && to < of) move(to)
}
