/** Adds a person to a team, as part of accepting an invitation. */
export { insertMember } from './member-store.ts'
