/** One segment of the list: its name opens the overview under it. */
import type { SegmentRow as Segment } from '@footfall/contract/api/segment'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAgo } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Filter, writeFilters } from '../../lib/url/filters.ts'
import { useCohortWords } from '../../reports/cohorts/use-cohort-words.ts'
import { fieldName } from '../../reports/field-name.ts'
import { useSegments } from '../../reports/segments/use-segments.ts'
import { valueLabel } from '../../reports/value-label.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SegmentSize } from './SegmentSize.tsx'
import styles from './Segments.module.css'

export interface SegmentRowProps {
  readonly websiteId: string
  readonly segment: Segment
  /** Null: one may only look. */
  readonly onChoose: ((action: 'edit' | 'delete') => void) | null
}

export function SegmentRow({ websiteId, segment, onChoose }: SegmentRowProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { nameOf, list } = useSegments(websiteId)
  const filters = writeFilters([{ field: 'segment', operator: 'in', value: [segment.segment_id] }])
  const more = t('segment.more', { name: segment.name })
  const valuesOf = ({ field, value }: Filter) =>
    field === 'segment'
      ? (nameOf(value[0]) ?? t(list ? 'segment.gone' : 'segment.loading'))
      : value.map((one) => valueLabel(field, one)).join(t('filter.or'))
  const said = (filter: Filter) =>
    [fieldName(filter.field), t(`stats.export.operator.${filter.operator}`), valuesOf(filter)].join(' ')
  const cohortWords = useCohortWords()
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link
          className={styles.name}
          title={t('segment.open')}
          to={{ pathname: `/websites/${websiteId}`, search: `?filters=${filters}` }}
        >
          {segment.name}
        </Link>
        <p className={styles.description}>
          {[...segment.filters.map(said), ...(segment.cohort ? [cohortWords(segment.cohort)] : [])].join(
            t('segment.and'),
          )}
        </p>
        <p className={styles.facts}>
          <span>{t(segment.visibility === 'own' ? 'segment.mine' : 'segment.visibilities.team')}</span>
          <SegmentSize websiteId={websiteId} segmentId={segment.segment_id} />
          <span>{t('savedReport.updatedAgo', { ago: formatAgo(segment.updated_at, language) })}</span>
        </p>
      </div>
      {onChoose && (
        <Menu
          label={more}
          align="end"
          items={[
            { key: 'edit', label: t('segment.edit'), onSelect: () => onChoose('edit') },
            { key: 'delete', label: t('action.delete'), danger: true, onSelect: () => onChoose('delete') },
          ]}
          trigger={(props) => (
            <IconButton {...props} label={more}>
              <Ellipsis size={18} />
            </IconButton>
          )}
        />
      )}
    </li>
  )
}
