/** What of a team's websites only a former member could see. */
export { deleteUnseenSegments } from './store.ts'
