/**
 * Durations in milliseconds. A day of the calendar may be an hour longer or shorter: see `stats/time/zone.ts` of the server and
 * `lib/time/zoned-day.ts` of the console.
 */
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
