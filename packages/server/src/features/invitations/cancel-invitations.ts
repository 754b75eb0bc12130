/** Cancels every pending invitation of a team, as part of deleting the team. */
export { cancelOf as cancelInvitationsOf } from './store.ts'
