/** Where this page's API is: as it was built, for the hostname it stands under. */
import { isDrawnAhead } from '../drawn-ahead.ts'
import { apiBaseOf, pictureAt } from './environments.ts'

/** `API_BASE` of the build (vite.config.ts). */
declare const __API_BASE__: string | undefined

const bases = typeof __API_BASE__ === 'string' ? __API_BASE__ : ''

/** '' is this page's own origin; who draws pages ahead has no other. */
const base = () => (isDrawnAhead ? '' : apiBaseOf(location.hostname, bases))

/** `apiUrl('/health')`: its whole address. */
export function apiUrl(path: string): string {
  return `${base()}/api${path}`
}

/** Where this page finds a picture that the API names. */
export function pictureUrl(url: string): string {
  return pictureAt(base(), url)
}
