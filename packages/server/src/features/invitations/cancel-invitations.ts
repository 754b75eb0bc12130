/** Takes back every pending invitation of a team; part of deleting it. */
export { cancelOf as cancelInvitationsOf } from './store.ts'
