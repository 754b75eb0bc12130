/** Adds a person to a team. Accepting an invitation uses it. */
export { insertMember } from './member-store.ts'
