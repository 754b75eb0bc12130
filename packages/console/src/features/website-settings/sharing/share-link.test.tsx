// @vitest-environment happy-dom
/** When the settings say that readers cannot open the report although it is shared. */
import type { ShareSettings } from '@footfall/contract/api/website'
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../reports/views/show.testing.tsx'
import { ShareLink } from './ShareLink.tsx'

async function showLink(more: Partial<ShareSettings>): Promise<void> {
  const share = { share: true, share_url: 'https://stats.example.com/share/x', ...more } as ShareSettings
  const website = { website_id: 'w', time_zone: 'Asia/Shanghai' }
  await show(
    <Routes>
      <Route element={<Outlet context={website} />}>
        <Route path="*" element={<ShareLink share={share} onChange={async () => undefined} />} />
      </Route>
    </Routes>,
  )
}

test('sharing ended when its last day did on the website, wherever the reader is', async () => {
  await showLink({ expires_at: Date.UTC(2026, 0, 1, 16) / 1000, filter_gone: false })
  expect(screen.getByText(/^Sharing ended on Jan 2, 2026, 00:00\./)).toBeTruthy()
})

test('a fixed filter by something that was deleted closes the report, and the settings say so', async () => {
  await showLink({ expires_at: null, filter_gone: false })
  expect(screen.queryByText(texts.settings.sharing.filterGone)).toBeNull()
  await showLink({ expires_at: null, filter_gone: true })
  screen.getByText(texts.settings.sharing.filterGone)
})
