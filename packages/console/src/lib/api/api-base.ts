/** The base address of the API for this page, from the build's configuration and the page's hostname. */
import { isDrawnAhead } from '../drawn-ahead.ts'
import { apiBaseOf, pictureAt } from './environments.ts'

/** `API_BASE` of the build (vite.config.ts). */
declare const __API_BASE__: string | undefined

const bases = typeof __API_BASE__ === 'string' ? __API_BASE__ : ''

/** '' is the page's own origin. Server-side rendering has no other. */
const base = () => (isDrawnAhead ? '' : apiBaseOf(location.hostname, bases))

/** The full address of an API path, e.g. `apiUrl('/health')`. */
export function apiUrl(path: string): string {
  return `${base()}/api${path}`
}

/** The address from which this page loads a picture that the API names. */
export function pictureUrl(url: string): string {
  return pictureAt(base(), url)
}
