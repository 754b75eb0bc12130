// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { useLinkNames } from './use-links.ts'

let answer = () => {}
let server: Answering
beforeAll(async () => {
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server = await startAnswering({
    '/website/short_url_list': async () => {
      await held
      return { list: [{ link_id: 'poster', name: 'Poster' }], total: 1 }
    },
  })
})
afterAll(() => server.stop())

function Names() {
  const nameOf = useLinkNames('site')
  return <p>{['poster', 'other'].map(nameOf).join(' and ')}</p>
}

test('a link does not count as deleted while the names are loading', async () => {
  await show(<Names />)
  expect(screen.getByText('… and …')).toBeTruthy()
  answer()
  await screen.findByText(`Poster and ${texts.links.gone}`)
})
