/** The segments of a website that the user may use. */
import type { SegmentRow } from '@footfall/contract/api/segment'
import { minute } from '@footfall/contract/durations'
import type { CallAnswer } from '../../lib/api/answer.ts'
import { useReload } from '../../lib/api/reload.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { forChoice } from '../../ui/form/EmptyChoice.tsx'

/** Largest number of segments of a website. */
const all = 200

export interface Segments {
  readonly answer: CallAnswer<unknown>
  readonly list: readonly SegmentRow[] | undefined
  /** Undefined while loading, null if it was deleted. */
  readonly nameOf: (id: string | undefined) => string | null | undefined
}

/** `enabled`: false if nobody is signed in. */
export function useSegments(websiteId: string, enabled = true): Segments {
  const answer = useCall(
    '/segment/list',
    { website_id: websiteId, page_size: all },
    { enabled: enabled && websiteId !== '', fresh: minute },
  )
  const list = answer.data?.list
  return {
    answer: forChoice(answer),
    list,
    nameOf: (id) => list && (list.find(({ segment_id }) => segment_id === id)?.name ?? null),
  }
}

/** Reloads the segments and all reports, which may use them. Waits for the segments only, because a report may take long. */
export function useSegmentsChanged(): () => Promise<unknown> {
  const reload = useReload()
  return () => {
    void reload('/segment/size', 'report', '/report/item')
    return reload('/segment/list')
  }
}
