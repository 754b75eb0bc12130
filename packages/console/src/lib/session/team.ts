/** The current team and the user's role in it, stored for the next visit, also after a log-out. */
import type { TeamRole } from '@footfall/contract/access'
import { create } from 'zustand'
import { forget, readStored, store, storedNames } from '../storage.ts'
import { useSession } from './token.ts'

const name = storedNames.team

interface CurrentTeam {
  /** '' if no team is selected. */
  readonly teamId: string
  readonly teamRole: TeamRole
}

interface KeptTeam extends CurrentTeam {
  /** The account that selected it; undefined if an earlier version stored it. */
  readonly uuid?: string | undefined
}

const none: CurrentTeam = { teamId: '', teamRole: 0 }

function read(): KeptTeam {
  const kept = readStored(name) as Partial<KeptTeam> | undefined
  return typeof kept?.teamId === 'string'
    ? { teamId: kept.teamId, teamRole: kept.teamRole ?? 0, uuid: kept.uuid }
    : none
}

/** The stored team, if this account selected it. */
function teamOf(uuid: string | undefined): CurrentTeam {
  const { uuid: owner, ...team } = read()
  return owner === uuid ? team : none
}

export const useCurrentTeam = create<CurrentTeam>(() => {
  const { session } = useSession.getState()
  const { uuid, ...team } = read()
  if (!session) return none
  return uuid === undefined || session.uuid === undefined || uuid === session.uuid ? team : none
})

// Whoever logs in again is back in their team. Another account must not ask for it.
useSession.subscribe(({ session }, { session: before }) => {
  if (session && before && session.uuid === before.uuid) return
  const left = useCurrentTeam.getState()
  const isUnclaimed = read().uuid === undefined
  if (before && isUnclaimed && left.teamId !== '') keep(left, before.uuid)
  useCurrentTeam.setState(session ? teamOf(session.uuid) : none)
})

function keep(team: CurrentTeam, uuid: string | undefined): void {
  store(name, { ...team, uuid } satisfies KeptTeam)
}

export function setCurrentTeam(team: CurrentTeam): void {
  keep(team, useSession.getState().session?.uuid)
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
