/**
 * The server sends times in the website's time zone with their offset (`2025-06-02T00:00:00+05:45`). They are formatted from that text, so the
 * browser's own time zone has no effect.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { Language } from '../i18n/language.ts'
import { addDays } from '../time/zoned-day.ts'

/** A local time, or a local day's beginning, as a UTC instant. Use it only for formatting, not for computing. */
export function clockOf(local: string): Date {
  return new Date(local.length > 10 ? `${local.slice(0, 19)}Z` : local)
}

type Style = Intl.DateTimeFormatOptions
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a local time or day in a language. */
export function writeLocal(local: string, language: Language, style: Style): string {
  const key = `${language}${JSON.stringify(style)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { hourCycle: 'h23', ...style, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(clockOf(local))
}

const tickStyles: Record<TimeUnit, Style> = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
}

/** A bucket's label on the axis. */
export function tickLabel(localTime: string, unit: TimeUnit, language: Language): string {
  return writeLocal(localTime, language, tickStyles[unit])
}

const fullStyles: Record<Exclude<TimeUnit, 'week'>, Style> = {
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  hour: { month: 'short', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
  month: { year: 'numeric', month: 'long' },
}

/**
 * A bucket's full label: hours with their day, weeks with both ends. The year can be omitted. `among`: the buckets beside it. If another one has the
 * same local time, because the clock was set back, the offset tells them apart.
 */
export function bucketLabel(
  localTime: string,
  unit: TimeUnit,
  language: Language,
  among: readonly string[],
  withYear = true,
): string {
  if (unit === 'week') {
    const first = localTime.slice(0, 10)
    return daySpan(first, addDays(first, 6), language, withYear)
  }
  const { year, ...style } = fullStyles[unit]
  const start = writeLocal(
    localTime,
    language,
    year && (withYear || unit === 'month') ? { year, ...style } : style,
  )
  const isTwice = among.some((time) => time !== localTime && time.startsWith(localTime.slice(0, 19)))
  return isTwice ? `${start} (UTC${localTime.slice(19)})` : start
}

/** Days as a range without what both ends share: `11月9–15日`, `Nov 9–15`, `Oct 30 – Nov 5, 2025`. */
export function daySpan(from: string, to: string, language: Language, withYear = false): string {
  const write = (day: string, year: boolean) =>
    writeLocal(day, language, {
      month: 'short',
      day: 'numeric',
      ...(year ? { year: 'numeric' } : {}),
    })
  const start = write(from, withYear)
  if (from === to) return start
  const chinese = language === 'zh-CN'
  if (from.slice(0, 7) === to.slice(0, 7)) {
    const last = Number(to.slice(8, 10))
    return chinese ? start.replace(/(\d{1,2})日/, `$1–${last}日`) : start.replace(/ (\d{1,2})/, ` $1–${last}`)
  }
  const oneYear = withYear && from.slice(0, 4) === to.slice(0, 4)
  return chinese
    ? `${start}–${write(to, withYear && !oneYear)}`
    : `${write(from, withYear && !oneYear)} – ${write(to, withYear)}`
}

/** A time zone's label, with its current offset: `Asia/Ho Chi Minh (UTC+7)`, `UTC`. An unknown zone stays as it is. */
export function zoneLabel(zone: string, language: Language): string {
  try {
    const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts()
      .find((part) => part.type === 'timeZoneName')?.value
    const offset = name?.replace('GMT', 'UTC').replace(/\+0$/, '') ?? zone
    return offset === zone ? zone : `${zone.replaceAll('_', ' ')} (${offset})`
  } catch {
    return zone
  }
}
