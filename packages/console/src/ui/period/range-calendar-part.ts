/** The calendar is loaded when somebody selects days, because most people use a named period. */
import { lazyPart } from '../lazy/lazy-part.ts'

export const rangeCalendar = lazyPart(async () => (await import('./RangeCalendar.tsx')).RangeCalendar)
