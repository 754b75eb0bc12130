/** The queries that a team's shared boards make public. */
export { sharedInputsOf } from './store.ts'
