// @vitest-environment happy-dom
/** The last thirty minutes: pushed by the server, and requested where a proxy lets no stream through. */
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../views/show.testing.tsx'
import { useLiveData } from './use-live-data.ts'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/real_time/stream?website_id=w': () => new ApiError(403, '', 'No streams here'),
    '/real_time/stream?website_id=pushed': pushes,
    '/real_time/stream?website_id=reopened': () => (attempts++ ? pushes() : new ApiError(503, '', 'Not now')),
    '/real_time/get_data': async ({ website_id }) => {
      if (website_id === 'reopened') await slow
      return { current: 3 }
    },
  })
})
afterAll(() => {
  end()
  server.stop()
})

let attempts = 0
let answer = () => {}
const slow = new Promise<void>((resolve) => {
  answer = resolve
})
let end = () => {}
const ended = new Promise<void>((resolve) => {
  end = resolve
})
async function* pushes() {
  yield 'event: live\ndata: {"current":5}\n\n'
  await ended
}

function Live() {
  const { data, connection } = useLiveData('w', [])
  return <p>{`${data ? 'data' : 'nothing'}, ${connection}`}</p>
}

test('a stream that is refused is not opened again, and does not count as being connected to', async () => {
  await show(<Live />)
  await screen.findByText('data, asking')
  expect(server.asked.filter(({ path }) => path.startsWith('/real_time/stream'))).toHaveLength(1)
})

function Pushed({ websiteId }: { readonly websiteId: string }) {
  const { data, isFetching } = useLiveData(websiteId, [])
  return <p>{`${data?.current}, ${isFetching ? 'asked' : 'answered'}`}</p>
}

test('what the stream brings is not requested, too', async () => {
  await show(<Pushed websiteId="pushed" />)
  await screen.findByText('5, answered')
  expect(server.asked.filter(({ input }) => input.website_id === 'pushed')).toEqual([])
})

test('an answer that comes after a newer push does not replace it', async () => {
  await show(<Pushed websiteId="reopened" />)
  await screen.findByText('5, asked')
  answer()
  await screen.findByText('5, answered')
})
