// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnswering } from '../../lib/api/answering.testing.ts'
import { useToasts } from '../../ui/feedback/toast.ts'
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

test('one that is saved after its dialog was left does not close the dialog that is open by then', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const server = await startAnswering({ '/segment/edit': () => held.then(() => segment) })
  onTestFinished(() => server.stop())
  const onClose = vi.fn()
  const onSaved = vi.fn()
  const phones = [{ field: 'device', operator: 'in', value: ['mobile'] }] as const
  const filled = { ...segment, filters: phones.map((one) => ({ ...one, value: [...one.value] })) }
  await show(<SegmentDialog websiteId="site" segment={filled} onSaved={onSaved} onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: texts.action.save }))
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/segment/edit').length).toBe(1))
  cleanup()
  answer()
  await waitFor(() =>
    expect(useToasts.getState().list.map(({ text }) => text)).toContain('Segment “Readers” saved'),
  )
  expect(onSaved).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a condition that was added has the focus, the first and the next one', async () => {
  const server = await startAnswering({
    '/overview/filter_field': () => ({ list: [], total: 0 }),
    '/overview/trait_list': () => ({ list: [], total: 0 }),
  })
  onTestFinished(() => server.stop())
  await show(<SegmentDialog websiteId="site" onClose={() => undefined} />)
  for (const at of [0, 1]) {
    await userEvent.click(screen.getByText(texts.settings.sharing.addFilter))
    expect(document.activeElement).toBe(screen.getAllByLabelText(texts.filter.field)[at])
  }
  await userEvent.click(screen.getByText(texts.cohort.add))
  expect(document.activeElement).toBe(screen.getByLabelText(texts.cohort.choice))
})

test('only what is missing is marked as wrong', async () => {
  const server = await startAnswering({
    '/overview/filter_field': () => ({ list: [], total: 0 }),
    '/overview/trait_list': () => ({ list: [], total: 0 }),
  })
  onTestFinished(() => server.stop())
  const phones = { field: 'device' as const, operator: 'in' as const, value: ['mobile'] }
  const filled = { ...segment, filters: [phones, { ...phones, field: 'country' as const, value: [] }] }
  await show(<SegmentDialog websiteId="site" segment={filled} onClose={() => undefined} />)
  await userEvent.click(screen.getByText(texts.cohort.add))
  await userEvent.click(screen.getByText(texts.action.save))
  await screen.findByText(texts.settings.sharing.filterEmpty)
  await screen.findByText(texts.cohort.needWhole)
  const marked = document.querySelectorAll('.ant-select-status-error, .ant-input-number-status-error')
  expect(marked).toHaveLength(1)
  expect(screen.getAllByLabelText(texts.filter.value)[1]?.closest('.ant-select')).toBe(marked[0])
  expect(document.querySelectorAll('[aria-invalid=true]:not([role])')).toHaveLength(1)
})
