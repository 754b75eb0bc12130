/** Takes a website for a change of another feature, and moves it. */
export { lockWebsite, moveWebsite, notifyChanged } from './store.ts'
