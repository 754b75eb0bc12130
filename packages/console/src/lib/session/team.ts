/** The current team and the user's role in it, stored for the next visit. */
import type { TeamRole } from '@footfall/contract/access'
import { create } from 'zustand'
import { forget, readStored, store, storedNames } from '../storage.ts'

const name = storedNames.team

interface CurrentTeam {
  /** '' if no team is selected. */
  readonly teamId: string
  readonly teamRole: TeamRole
}

const none: CurrentTeam = { teamId: '', teamRole: 0 }

function read(): CurrentTeam {
  const kept = readStored(name) as Partial<CurrentTeam> | undefined
  return typeof kept?.teamId === 'string' ? { teamId: kept.teamId, teamRole: kept.teamRole ?? 0 } : none
}

export const useCurrentTeam = create<CurrentTeam>(read)

export function setCurrentTeam(team: CurrentTeam): void {
  store(name, team)
  useCurrentTeam.setState(team)
}

export function clearCurrentTeam(): void {
  forget(name)
  useCurrentTeam.setState(none)
}

/** The current team if it is in the list, otherwise the first; undefined for an empty list. */
export function selectTeam<T extends { readonly team_id: string }>(
  teams: readonly T[],
  currentId: string,
): T | undefined {
  return teams.find((team) => team.team_id === currentId) ?? teams[0]
}
