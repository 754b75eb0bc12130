/** Cancels every pending invitation of a team, as part of deleting it. */
export { cancelOf as cancelInvitationsOf } from './store.ts'
