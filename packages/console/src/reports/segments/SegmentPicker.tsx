/** Selects the segment of a filter among those the user may use. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyChoice } from '../../ui/form/EmptyChoice.tsx'
import styles from '../filters/FilterDialog.module.css'
import { useReportSource } from '../source.tsx'
import { useSegments } from './use-segments.ts'

export interface SegmentPickerProps {
  readonly value: string | undefined
  readonly onChange: (segmentId: string) => void
}

export function SegmentPicker({ value, onChange }: SegmentPickerProps) {
  const { t } = useTranslation()
  const group = useId()
  const { list, answer } = useSegments(useReportSource().whose.website_id ?? '')
  return (
    <div className={styles.values} role="radiogroup" aria-label={t('segment.choose')}>
      {list?.map(({ segment_id, name, visibility }) => (
        <label key={segment_id} className={styles.value}>
          <input
            type="radio"
            name={group}
            checked={segment_id === value}
            onChange={() => onChange(segment_id)}
          />
          <span className={styles.name}>{name}</span>
          {visibility === 'own' && <span className={styles.count}>{t('segment.mine')}</span>}
        </label>
      ))}
      {!list?.length && (
        <EmptyChoice
          answer={answer}
          text={<EmptyState title={t('segment.empty')} text={t('segment.emptyText')} />}
        />
      )}
    </div>
  )
}
