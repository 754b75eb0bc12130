/** A segment in the list. Its name opens the overview with it. */
import type { SegmentRow as Segment } from '@footfall/contract/api/segment'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { joinClauses, joinWords } from '../../lib/format/join-words.ts'
import { formatAgo } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Filter, writeFilters } from '../../lib/url/filters.ts'
import { useCohortWords } from '../../reports/cohorts/use-cohort-words.ts'
import { fieldName } from '../../reports/field-name.ts'
import { nameOfValue } from '../../reports/filters/name-of-value.ts'
import { useSegments } from '../../reports/segments/use-segments.ts'
import { ListRow } from '../../ui/list/RowList.tsx'
import { SegmentSize } from './SegmentSize.tsx'

export interface SegmentRowProps {
  readonly websiteId: string
  readonly segment: Segment
  /** Null if the user may not change it. */
  readonly onChoose: ((action: 'edit' | 'delete') => void) | null
}

export function SegmentRow({ websiteId, segment, onChoose }: SegmentRowProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { nameOf, list } = useSegments(websiteId)
  const filters = writeFilters([{ field: 'segment', operator: 'in', value: [segment.segment_id] }])
  const valuesOf = ({ field, value }: Filter) => {
    if (field === 'segment') return nameOf(value[0]) ?? t(list ? 'segment.gone' : 'segment.loading')
    return value.map((one) => nameOfValue(field, one, language)).join(t('filter.or'))
  }
  const said = (filter: Filter) =>
    joinWords([fieldName(filter.field), t(`stats.export.operator.${filter.operator}`), valuesOf(filter)])
  const cohortWords = useCohortWords(segment.cohort)
  const words = [...segment.filters.map(said), ...(cohortWords === null ? [] : [cohortWords])]
  return (
    <ListRow
      name={
        <Link
          title={t('segment.open')}
          to={{ pathname: `/websites/${websiteId}`, search: `?filters=${filters}` }}
        >
          {segment.name}
        </Link>
      }
      description={asSentence(joinClauses(words, t('segment.and')))}
      facts={[
        t(segment.visibility === 'own' ? 'segment.mine' : 'segment.shared'),
        <SegmentSize key="size" websiteId={websiteId} segmentId={segment.segment_id} />,
        t('savedReport.updatedAgo', { ago: formatAgo(segment.updated_at, language) }),
        onChoose && segment.is_locked && t('segment.locked'),
      ]}
      more={t('app.moreOf', { name: segment.name })}
      items={
        onChoose &&
        !segment.is_locked && [
          { key: 'edit', label: t('segment.edit'), onSelect: () => onChoose('edit') },
          { key: 'delete', label: t('action.delete'), danger: true, onSelect: () => onChoose('delete') },
        ]
      }
    />
  )
}

/** Makes a text that is written for the middle of a sentence begin one. */
function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
