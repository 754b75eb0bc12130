// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../views/show.testing.tsx'
import { SegmentDialog } from './SegmentDialog.tsx'

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

test('who takes a segment from the team is told what then shows no data', async () => {
  await show(<SegmentDialog websiteId="site" segment={segment} onClose={() => undefined} />)
  const { own, team } = texts.segment.visibilities
  expect(screen.queryByText(texts.segment.ownHint)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: own }))
  screen.getByText(texts.segment.ownHint)
  await userEvent.click(screen.getByRole('radio', { name: team }))
  expect(screen.queryByText(texts.segment.ownHint)).toBeNull()
})

test('one that nobody else uses takes nothing from anybody', async () => {
  const own = { ...segment, visibility: 'own' as const }
  await show(<SegmentDialog websiteId="site" segment={own} onClose={() => undefined} />)
  expect(screen.queryByText(texts.segment.ownHint)).toBeNull()
})
