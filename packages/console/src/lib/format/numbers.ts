/** Formats of numbers: 万, 亿 and 万亿 in Chinese, K, M and B in English, with the exact figure in a tooltip. Durations in hours, minutes and seconds. */
import type { Language } from '../i18n/language.ts'

interface Scale {
  readonly from: number
  readonly unit: string
}

const scales: Record<Language, readonly Scale[]> = {
  'zh-CN': [
    { from: 1e12, unit: '万亿' },
    { from: 1e8, unit: '亿' },
    { from: 1e4, unit: '万' },
  ],
  'en-US': [
    { from: 1e9, unit: 'B' },
    { from: 1e6, unit: 'M' },
    { from: 1e3, unit: 'K' },
  ],
}

/** Counts below these are written out. */
export const shortFrom: Record<Language, number> = { 'zh-CN': 10_000, 'en-US': 1_000 }

/** Shown if there is no value. */
export const noValue = '—'

/** A count: exact while it is short, then with a unit and two decimals, so that figures line up in a column. */
export function formatCount(value: number, language: Language): string {
  return abbreviate(value, language, 2)
}

/** The same without needless decimals, for an axis: `2K`, not `2.00K`. */
export function formatRoundCount(value: number, language: Language): string {
  return abbreviate(value, language, 0)
}

function abbreviate(value: number, language: Language, least: 0 | 2): string {
  const size = Math.abs(value)
  if (size < shortFrom[language]) return formatExact(value, language)
  const fitting = scales[language].findIndex((scale) => size >= scale.from)
  const at = Math.max(0, fitting)
  // A value that rounds up to the next unit is written in it: 999,999 is 1.00M, not 1,000.00K.
  const larger = scales[language][at - 1]
  const here = scales[language][at]
  if (!here) return formatExact(value, language)
  // Thousands of the largest unit are long enough, and exact enough, without decimals.
  const decimals = !larger && size >= 1000 * here.from ? 0 : 2
  const chosen = larger && round(size / here.from, decimals) * here.from >= larger.from ? larger : here
  return `${withGroups(round(value / chosen.from, decimals), language, decimals, Math.min(least, decimals))}${chosen.unit}`
}

/** Every digit, with group separators. */
export function formatExact(value: number, language: Language): string {
  return withGroups(value, language, 2)
}

/** With a fixed number of decimals, so that figures line up in a column. */
export function formatAligned(value: number, language: Language, decimals: number): string {
  return withGroups(round(value, decimals), language, decimals, decimals)
}

/** `value` is 0–100. */
export function formatPercent(value: number, language: Language, decimals = 1): string {
  return `${withGroups(round(value, decimals), language, decimals)}%`
}

/** A share of the whole, in a column of shares; what is there is never written as nothing. `value` is 0–100. */
export function formatShare(value: number, language: Language): string {
  return value > 0 && value < 0.05 ? '<0.1%' : `${formatAligned(value, language, 1)}%`
}

export function formatDecimal(value: number, language: Language, decimals = 2): string {
  return withGroups(round(value, decimals), language, decimals)
}

const durationUnits: Record<Language, readonly [string, string, string]> = {
  'zh-CN': ['小时', '分', '秒'],
  'en-US': ['h', 'm', 's'],
}

/** Hours, minutes and whole seconds, without leading zeros. */
export function formatDuration(seconds: number, language: Language): string {
  const parts = durationParts(seconds)
  const first = parts.findIndex((part) => part > 0)
  return writeDuration(parts, language, (_part, at) => at >= (first === -1 ? 2 : first))
}

/** The same without needless zeros, for an axis: `2分`, not `2分0秒`. */
export function formatRoundDuration(seconds: number, language: Language): string {
  if (Math.round(seconds) === 0) return formatDuration(0, language)
  return writeDuration(durationParts(seconds), language, (part) => part > 0)
}

function durationParts(seconds: number): readonly number[] {
  const whole = Math.round(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
}

function writeDuration(
  parts: readonly number[],
  language: Language,
  isShown: (part: number, at: number) => boolean,
): string {
  return parts
    .flatMap((part, at) => (isShown(part, at) ? [`${part}${durationUnits[language][at]}`] : []))
    .join(language === 'zh-CN' ? '' : ' ')
}

function round(value: number, decimals: number): number {
  // Rounds the decimal text, so that 1.005 rounds as it reads; half away from zero.
  const size = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  return Math.sign(value) * Number(`${size}e-${decimals}`) || 0
}

const written = new Map<string, Intl.NumberFormat>()

function withGroups(value: number, language: Language, decimals: number, least = 0): string {
  const key = `${language}${least}${decimals}`
  let format = written.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: decimals,
    })
    written.set(key, format)
  }
  return format.format(value)
}
