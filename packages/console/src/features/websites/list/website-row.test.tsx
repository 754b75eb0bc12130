// @vitest-environment happy-dom
/** The figures of a row lie above its link, so that they show every digit on hover, and lead to the website as the rest of the row does. */
import type { WebsiteListRow } from '@footfall/contract/api/website'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../reports/views/show.testing.tsx'
import { WebsiteRow } from './WebsiteRow.tsx'

const website = {
  website_id: 'w',
  website_name: 'Shop',
  domain: 'a.example',
  domain_label: 'a.example',
  type: 'site',
  visitors: 1_234,
  previous_visitors: 1_200,
  change: 2.8,
  pageviews: 5_678,
  live: 0,
  sparkline: [1, 2],
} as unknown as WebsiteListRow

test.each(['1.23K', '5.68K'])('a click on %s', async (figure) => {
  const hand = await show(
    <WebsiteRow website={website} offset={0} dragged={false} missing={false} onPin={() => undefined} />,
  )
  await hand.click(screen.getByText(figure))
  expect(location.pathname).toBe('/websites/w')
})
