/** How the console as a whole reacts to an answer's code. Screens only see the error. */

/**
 * `signInAgain`: warn, then log out. `noTeam`: warn, then reset the team and reload. `teamDeleted`, `removedFromTeam`: name the team, reset it and
 * reload at the root. `none`: the caller shows the message.
 */
export type Reaction = 'signInAgain' | 'noTeam' | 'teamDeleted' | 'removedFromTeam' | 'none'

export function reactionTo(code: number): Reaction {
  switch (code) {
    case 401:
      return 'signInAgain'
    case 407:
      return 'noTeam'
    case 406:
    case 100010001:
    case 100010002:
      return 'teamDeleted'
    case 100010000:
      return 'removedFromTeam'
    default:
      return 'none'
  }
}

export interface Announcement {
  readonly reaction: Exclude<Reaction, 'none'>
  readonly message: string
  /** The team's name from the server; '' if it gave none. */
  readonly teamName: string
}

type Listener = (announcement: Announcement) => void
const listeners = new Set<Listener>()

/** Registers a listener. The console's frame uses it to show the dialogs. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announce(announcement: Announcement): void {
  for (const listener of listeners) listener(announcement)
}
