// @vitest-environment happy-dom
/** When the settings say that sharing ended. */
import type { ShareSettings } from '@footfall/contract/api/website'
import { screen } from '@testing-library/react'
import { Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../reports/views/show.testing.tsx'
import { ShareLink } from './ShareLink.tsx'

test('sharing ended when its last day did on the website, wherever the reader is', async () => {
  const share = {
    share: true,
    share_url: 'https://stats.example.com/share/x',
    expires_at: Date.UTC(2026, 0, 1, 16) / 1000,
  } as ShareSettings
  const website = { website_id: 'w', time_zone: 'Asia/Shanghai' }
  await show(
    <Routes>
      <Route element={<Outlet context={website} />}>
        <Route path="*" element={<ShareLink share={share} onChange={async () => undefined} />} />
      </Route>
    </Routes>,
  )
  expect(screen.getByText(/^Sharing ended on Jan 2, 2026, 00:00\./)).toBeTruthy()
})
