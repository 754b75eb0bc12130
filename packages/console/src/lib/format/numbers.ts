/**
 * How numbers are written: 万 and 亿 in Chinese, K, M and B in English, the exact figure beside them for whoever points at
 * it; durations in hours, minutes and seconds.
 */
import type { Language } from '../i18n/language.ts'

interface Scale {
  readonly from: number
  readonly unit: string
}

const scales: Record<Language, readonly Scale[]> = {
  'zh-CN': [
    { from: 1e8, unit: '亿' },
    { from: 1e4, unit: '万' },
  ],
  'en-US': [
    { from: 1e9, unit: 'B' },
    { from: 1e6, unit: 'M' },
    { from: 1e3, unit: 'K' },
  ],
}

/** Below this, a count is written out. */
const shortFrom = 10_000

/** What stands where there is no value. */
export const noValue = '—'

/** A count as it is shown: exact below ten thousand, then at most `decimals` decimals and a unit. */
export function formatCount(value: number, language: Language, decimals = 2): string {
  const size = Math.abs(value)
  if (size < shortFrom) return formatExact(value, language)
  const fitting = scales[language].findIndex(({ from }) => size >= from)
  const at = Math.max(0, fitting)
  // What rounds up to the next unit is written in the next unit: 999,999 is 1M, not 1,000K.
  const larger = scales[language][at - 1]
  const here = scales[language][at]
  if (!here) return formatExact(value, language)
  const chosen = larger && round(size / here.from, decimals) * here.from >= larger.from ? larger : here
  return `${withGroups(round(value / chosen.from, decimals), language, decimals)}${chosen.unit}`
}

/** Every digit, in groups. */
export function formatExact(value: number, language: Language): string {
  return withGroups(value, language, 2)
}

/** `value` is 0–100. */
export function formatPercent(value: number, language: Language, decimals = 1): string {
  return `${withGroups(round(value, decimals), language, decimals)}%`
}

export function formatDecimal(value: number, language: Language, decimals = 2): string {
  return withGroups(round(value, decimals), language, decimals)
}

/** Whole seconds, split into hours, minutes and seconds; nothing that is zero in front. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const units = language === 'zh-CN' ? ['小时', '分', '秒'] : ['h', 'm', 's']
  const first = parts.findIndex((part) => part > 0)
  const shown = parts.map((part, at) => `${part}${units[at]}`).slice(first === -1 ? 2 : first)
  return shown.join(language === 'zh-CN' ? '' : ' ')
}

function round(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`) || 0
}

const written = new Map<string, Intl.NumberFormat>()

function withGroups(value: number, language: Language, decimals: number): string {
  const key = `${language}${decimals}`
  let format = written.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: decimals })
    written.set(key, format)
  }
  return format.format(value)
}
