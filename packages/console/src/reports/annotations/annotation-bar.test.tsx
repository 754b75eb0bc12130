// @vitest-environment happy-dom
/** A website that marks each deployment has dozens a week. They do not push the page away. */
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { type ReportSource, ReportSourceProvider } from '../source.tsx'
import { show } from '../views/show.testing.tsx'
import { AnnotationBar } from './AnnotationBar.tsx'

const source: ReportSource = {
  calls: 'overview',
  whose: { website_id: 'site' },
  zone: 'UTC',
  name: 'Shop',
  domain: 'shop.example',
}
const times = ['2025-06-01T00:00:00+00:00', '2025-06-02T00:00:00+00:00', '2025-06-03T00:00:00+00:00']
const firstDay = Date.UTC(2025, 5, 1) / 1000
const release = (number: number, day: number) => ({
  annotation_id: `${number}`,
  text: `Release ${number}`,
  start_time: firstDay + day * 86_400 + number,
  end_time: null,
})

let list: ReturnType<typeof release>[] = []
let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/annotation/list': () => ({ list: list.toReversed(), total: list.length }),
    '/website/item': () => ({ team_role: 1 }),
  })
})
afterAll(() => server.stop())
afterEach(cleanup)

const showBar = () =>
  show(
    <ReportSourceProvider source={source}>
      <AnnotationBar times={times} unit="day" onNotes={() => undefined} />
    </ReportSourceProvider>,
  )
const notes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const all = (shown: number) =>
  screen.queryByRole('button', { name: texts.dashboard.all.replace('{{shown}}', `${shown}`) })

test('of many annotations the latest are listed, and all on request', async () => {
  list = Array.from({ length: 9 }, (_, at) => release(at, Math.floor(at / 3)))
  const hand = await showBar()
  await screen.findByText('Release 8')
  expect(notes().map((text) => text?.slice(-1))).toEqual(['3', '4', '5', '6', '7', '8'])
  const button = all(9)
  expect(button?.getAttribute('aria-expanded')).toBe('false')
  if (button) await hand.click(button)
  expect(notes()).toHaveLength(9)
  await waitFor(() => expect(all(9)?.getAttribute('aria-expanded')).toBe('true'))
})

test('few are all listed', async () => {
  list = Array.from({ length: 6 }, (_, at) => release(at, 0))
  await showBar()
  await screen.findByText('Release 5')
  expect(notes()).toHaveLength(6)
  expect(all(6)).toBeNull()
})
