// @vitest-environment happy-dom
/** The last thirty minutes, where a proxy lets no stream through. */
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
    '/real_time/get_data': () => ({ online: 3 }),
  })
})
afterAll(() => server.stop())

function Live() {
  const { data, connection } = useLiveData('w', [])
  return <p>{`${data ? 'data' : 'nothing'}, ${connection}`}</p>
}

test('a stream that is refused is not opened again, and does not count as being connected to', async () => {
  await show(<Live />)
  await screen.findByText('data, asking')
  expect(server.asked.filter(({ path }) => path.startsWith('/real_time/stream'))).toHaveLength(1)
})
