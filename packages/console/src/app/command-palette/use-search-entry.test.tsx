// @vitest-environment happy-dom
/** A menu of many teams begins with the search, which is closed before the search opens. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { clearCurrentTeam, setCurrentTeam } from '../../lib/session/team.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { TeamSwitcher } from '../layouts/TeamSwitcher.tsx'
import { closePalette, usePaletteOpen } from './opened.ts'

let server: Answering
afterEach(() => {
  server.stop()
  closePalette()
  clearCurrentTeam()
})

/** Opens the menu of so many teams. */
async function open(count: number) {
  setCurrentTeam({ teamId: 'Team 1', teamRole: 1 })
  const list = Array.from({ length: count }, (_, at) => `Team ${at + 1}`)
  server = await startAnswering({
    '/team/list': () => ({
      list: list.map((name) => ({ team_id: name, team_name: name, team_role: 1 })),
    }),
  })
  const hand = await show(<TeamSwitcher />)
  await hand.click(await screen.findByRole('button', { name: /Team 1/ }))
  return hand
}

test('a few teams are seen at once', async () => {
  await open(8)
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([texts.app.manageTeams])
})

test('many are searched for, beginning at the one that is open', async () => {
  const hand = await open(9)
  expect(document.activeElement?.textContent).toBe('Team 1')
  await hand.click(screen.getByRole('menuitem', { name: new RegExp(texts.app.search) }))
  expect(usePaletteOpen.getState().open).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})
