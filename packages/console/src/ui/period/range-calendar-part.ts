/** The calendar is loaded when somebody selects days, because most people use a named period. */
import { latePart } from '../late-part.ts'

export const rangeCalendar = latePart(async () => (await import('./RangeCalendar.tsx')).RangeCalendar)
