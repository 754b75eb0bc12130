/** Puts a person into a team; part of accepting an invitation. */
export { insertMember } from './member-store.ts'
