// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { SegmentRow } from './SegmentRow.tsx'

const segment = {
  segment_id: 'one',
  name: 'Readers',
  visibility: 'team' as const,
  filters: [],
  cohort: null,
  is_mine: true,
  is_locked: false,
  created_at: 0,
  updated_at: 0,
}

/** Whether there is a menu, and whether its absence is explained. */
async function shown(is_locked: boolean, mayEdit: boolean) {
  const onChoose = mayEdit ? () => undefined : null
  await show(<SegmentRow websiteId="site" segment={{ ...segment, is_locked }} onChoose={onChoose} />)
  return [screen.queryByRole('button') !== null, screen.queryByText(texts.segment.locked) !== null]
}

test('who may not change a segment because it is public is told so, and offered nothing', async () => {
  expect(await shown(false, true)).toEqual([true, false])
  expect(await shown(true, true)).toEqual([false, true])
  expect(await shown(true, false)).toEqual([false, false])
})
