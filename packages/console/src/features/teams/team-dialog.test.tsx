// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { TeamDialog } from './TeamDialog.tsx'

test('a taken name is told while typing, and a name whose check hangs is saved', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const server = await startAnswering({
    '/team/check_team_name': async ({ team_name }) => {
      if (team_name === 'North') await held
      return { available: team_name !== 'South' }
    },
    '/team/add': () => ({ team_id: 'new' }),
  })
  onTestFinished(() => server.stop())
  const onClose = vi.fn()
  const user = await show(<TeamDialog onClose={onClose} />)
  const name = screen.getByLabelText(texts.teams.name)
  await user.type(name, 'South')
  await screen.findByText(texts.reason.team_name_taken)
  await user.clear(name)
  await user.type(name, 'North')
  await waitFor(() => expect(screen.queryByText(texts.reason.team_name_taken)).toBeNull())
  await user.type(screen.getByLabelText(texts.teams.description), 'Of the north')
  const [, save] = screen.getAllByText(texts.teams.create)
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  answer()
})
