/** In the place of the pictures that the build puts together: sheets that hold none. */
import type { Sheet } from 'virtual:sprites'

const none: Sheet = { url: '', columns: 1, rows: 1, names: [] }

export const flags = none
export const logos = none
