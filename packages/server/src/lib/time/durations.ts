/** Durations in milliseconds. A day of the calendar may be an hour longer or shorter: see `stats/time/zone.ts`. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
