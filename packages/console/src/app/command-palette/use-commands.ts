/** All commands that the palette offers on the current screen. */
import { useParams } from 'react-router'
import type { Command } from './find-commands.ts'
import { useActionCommands } from './use-action-commands.ts'
import { useListCommands } from './use-list-commands.ts'
import { usePeriodCommands } from './use-period-commands.ts'
import { useScreenCommands } from './use-screen-commands.ts'

export function useCommands(): readonly Command[] {
  const { websiteId = '' } = useParams()
  const { websites, reports, teams, members } = useListCommands(websiteId)
  return [
    ...websites,
    ...useScreenCommands(websiteId),
    ...reports,
    ...usePeriodCommands(websiteId),
    ...useActionCommands(),
    ...teams,
    ...members,
  ]
}
