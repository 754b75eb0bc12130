/** Replaces the sprite sheets of the build by empty ones. */
import type { Sheet } from 'virtual:sprites'

const none: Sheet = { url: '', columns: 1, rows: 1, names: [] }

export const flags = none
export const logos = none
