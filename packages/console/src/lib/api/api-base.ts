/** Where this page's API is: as it was built, for the hostname it stands under. */
import { apiBaseOf, pictureAt } from './environments.ts'

/** `API_BASE` of the build (vite.config.ts). */
declare const __API_BASE__: string | undefined

const bases = typeof __API_BASE__ === 'string' ? __API_BASE__ : ''

/** `apiUrl('/health')`: its whole address. */
export function apiUrl(path: string): string {
  return `${apiBaseOf(location.hostname, bases)}/api${path}`
}

/** Where this page finds a picture that the API names. */
export function pictureUrl(url: string): string {
  return pictureAt(apiBaseOf(location.hostname, bases), url)
}
