/** The calendar is fetched when somebody chooses days: most take a named period. */
import { latePart } from '../late-part.ts'

export const rangeCalendar = latePart(async () => (await import('./RangeCalendar.tsx')).RangeCalendar)
