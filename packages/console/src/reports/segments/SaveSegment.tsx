/**
 * Explains whom filters by traits count, and saves the active filters as a segment, which then replaces them. The button is shown to roles that may
 * save.
 */
import { isTrait } from '@footfall/contract/stats/traits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import type { Filter } from '../../lib/url/filters.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { TraitNote } from '../filters/TraitNote.tsx'

const segmentDialog = lazyPart(async () => (await import('./SegmentDialog.tsx')).SegmentDialog)

export interface SaveSegmentProps {
  readonly websiteId: string
  readonly filters: readonly Filter[]
  /** Replaces the filters by the segment. */
  readonly onSaved: (filter: Filter) => void
  readonly className: string | undefined
}

export function SaveSegment({ websiteId, filters, onSaved, className }: SaveSegmentProps) {
  const { t } = useTranslation()
  const [naming, setNaming] = useState(false)
  const note = filters.some(({ field }) => isTrait(field)) ? <TraitNote /> : null
  if (!useMayOn(websiteId, 'report.save')) return note
  return (
    <>
      {note}
      <button type="button" className={className} onClick={() => setNaming(true)}>
        {t('segment.save')}
      </button>
      {naming && (
        <LazyPart
          part={segmentDialog}
          given={{
            websiteId,
            filters,
            onSaved: ({ segment_id }) => onSaved({ field: 'segment', operator: 'in', value: [segment_id] }),
            onClose: () => setNaming(false),
          }}
        />
      )}
    </>
  )
}
