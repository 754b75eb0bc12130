/** Formats instants for people, in the browser's time zone or in a given one. */
import i18next from 'i18next'
import type { Language } from '../i18n/language.ts'

/** Day and time of a Unix time in seconds: `2026年11月21日 09:45`. */
export function formatMoment(unixTime: number, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(unixTime * 1000)
}

export function formatDay(unixTime: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(unixTime * 1000)
}

const steps = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const

/**
 * How long ago or until then, within a month; the date beyond that. From one day on, it counts calendar days: a moment in 47 hours may be the day
 * after tomorrow. `now` in milliseconds.
 */
export function formatAgo(unixTime: number, language: Language, now = Date.now()): string {
  const seconds = unixTime - now / 1000
  if (Math.abs(seconds) > 30 * 86_400) return formatDay(unixTime, language)
  const step = steps.findLast(([, length]) => Math.abs(seconds) >= length) ?? steps[0]
  const amount =
    step[0] === 'day' ? dayNumber(unixTime * 1000) - dayNumber(now) : Math.trunc(seconds / step[1])
  // The runtime's words for it are “this minute”, in Chinese “此刻”, which nobody writes of what has happened.
  if (amount === 0 && seconds <= 0 && step[0] === 'minute') return i18next.t('moment.justNow')
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(amount, step[0])
  // Adds a space between digits and Chinese, as in all texts.
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
}

/** Days since 1970 in the browser's calendar. */
function dayNumber(instant: number): number {
  const day = new Date(instant)
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000
}
