/** Below a time chart: the annotations of its days, each editable, the latest ones if they are many, and a button to add one. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { Flag, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { type ChartAxis, type ChartNote, marksOf } from '../../ui/chart/marks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { useReportSource } from '../source.tsx'
import styles from './Annotations.module.css'
import { useAnnotations, useChartNotes } from './use-annotations.ts'

/** Loaded when it is opened: the chart is on the first screen, the dialog with its calendar is not. */
const dialog = lazyPart(async () => (await import('./AnnotationDialog.tsx')).AnnotationDialog)

/** Of more, the latest so many are listed at first, so that dozens do not push the page away. */
const few = 6

export interface AnnotationBarProps extends ChartAxis {
  /** Passes the annotations to the chart, which is on the first screen and does not load them itself. */
  readonly onNotes: (notes: readonly ChartNote[]) => void
}

export function AnnotationBar({ times, unit, onNotes }: AnnotationBarProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { whose } = useReportSource()
  const websiteId = whose.website_id ?? ''
  const annotations = useAnnotations({ times, unit })
  const notes = useChartNotes({ times, unit })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object with every rendering
  useEffect(() => {
    onNotes(notes)
    return () => onNotes([])
  }, [JSON.stringify(notes)])
  const mayChange = useMayOn(websiteId, 'report.save')
  const [open, setOpen] = useState<AnnotationRow | 'new' | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  // Lists come with the latest first.
  const marks = marksOf(notes, times).reverse()
  const shown = isWhole ? marks : marks.slice(-few)
  if (marks.length === 0 && !mayChange) return null
  return (
    <div className={styles.bar}>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('annotations.title')}>
          {shown.map(({ key, text, from, to }) => {
            const label = (place: number) => bucketLabel(times[place] ?? '', unit, language, times, false)
            const content = (
              <>
                <Flag size={13} aria-hidden className={styles.flag} />
                <span className={styles.when}>
                  {from === to ? label(from) : `${label(from)} – ${label(to)}`}
                </span>
                <span className={styles.text}>{text}</span>
              </>
            )
            return (
              <li key={key}>
                {mayChange ? (
                  <button
                    type="button"
                    className={styles.note}
                    title={text}
                    aria-description={t('annotations.edit')}
                    onClick={() =>
                      setOpen(annotations.find(({ annotation_id }) => annotation_id === key) ?? null)
                    }
                  >
                    {content}
                  </button>
                ) : (
                  <span className={styles.note} title={text}>
                    {content}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {marks.length > few && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t('dashboard.all', { shown: marks.length })}
        </Button>
      )}
      {mayChange && (
        <Button size="small" variant="quiet" onClick={() => setOpen('new')}>
          <Plus size={15} aria-hidden />
          {t('annotations.add')}
        </Button>
      )}
      {open && (
        <LazyPart
          key={open === 'new' ? 'new' : open.annotation_id}
          part={dialog}
          given={{ websiteId, annotation: open === 'new' ? null : open, onClose: () => setOpen(null) }}
        />
      )}
    </div>
  )
}
