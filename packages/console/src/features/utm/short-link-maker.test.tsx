// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { ShortLinkMaker } from './ShortLinkMaker.tsx'

function Builder() {
  const [tag, setTag] = useState('')
  return (
    <>
      <input aria-label="tag" value={tag} onChange={(event) => setTag(event.target.value)} />
      <ShortLinkMaker websiteId="site" url={`https://shop.example/?utm_campaign=${tag}`} name={tag} />
    </>
  )
}

test('a name that was typed stays while the link is changed, and after a refusal', async () => {
  let refusal: ApiError | undefined = new ApiError(500, 'internal', 'Broken')
  const server = await startAnswering({
    '/website/item': () => ({ website_id: 'site', team_role: 1 }),
    '/website/add_short_url': () => refusal ?? { short_url: 'https://shop.example/s/one' },
  })
  onTestFinished(() => server.stop())
  const user = await show(<Builder />)
  const name = await screen.findByLabelText<HTMLInputElement>(texts.links.name)
  await user.type(name, 'Poster in the station')
  await user.type(screen.getByLabelText('tag'), 'spring')
  expect(screen.getByLabelText<HTMLInputElement>(texts.links.name).value).toBe('Poster in the station')
  const make = () => user.click(screen.getByText(texts.utm.makeShort))
  await make()
  await expect.poll(() => server.asked.length).toBeGreaterThan(1)
  await expect.poll(() => screen.getByText(texts.utm.makeShort).closest('button')?.disabled).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>(texts.links.name).value).toBe('Poster in the station')
  refusal = undefined
  await make()
  await screen.findByText('https://shop.example/s/one')
  // Another link has its own short link.
  await user.type(screen.getByLabelText('tag'), 's')
  expect(screen.getByLabelText<HTMLInputElement>(texts.links.name).value).toBe('springs')
})
