/** The time between two visits. */
import { formatDuration } from '../../lib/format/numbers.ts'
import type { Language } from '../../lib/i18n/language.ts'

const [day, hour] = [86_400, 3600]

/** Hours, minutes and seconds; from a day on days and hours, which nobody has to divide. */
export function pauseLength(seconds: number, language: Language): string {
  if (seconds < day) return formatDuration(seconds, language)
  const hours = Math.round(seconds / hour)
  const parts = [
    [Math.floor(hours / 24), 'day'],
    [hours % 24, 'hour'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count),
    )
    .join(language === 'zh-CN' ? '' : ' ')
}
