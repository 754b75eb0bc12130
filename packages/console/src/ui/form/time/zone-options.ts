/** Time zones to select from: the browser's own and the common ones first, then by offset. */
import { currentZoneName } from '@footfall/contract/time-zone-names'

interface Zone {
  readonly value: string
  readonly offset: string
}

export interface ZoneOption {
  readonly value: string
  readonly label: string
  /** `UTC+08:00` */
  readonly offset: string
  /** The searched text: id, offset, the zone's name in the current language, and other words for it. */
  readonly search: string
}

const common = ['Asia/Shanghai', 'UTC']

/** China's time is Beijing's to everyone who lives there. Its id and its name do not say so, and browsers do not know its city in Chinese. */
const alsoSearched = new Map([['Asia/Shanghai', '北京时间 上海时间 beijing']])

/** The zone's name, e.g. 中国标准时间. */
function zoneName(zone: string, language: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts()
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

const minutes = ({ offset }: Zone): number => {
  const [, sign, hours, rest] = /^([+-])(\d+):(\d+)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(rest ?? 0))
}

const made = new Map<string, readonly ZoneOption[]>()

/**
 * `chosen` is in the list even if the browser does not know it, and has its name today if it is stored by an old one. Computed once for each list and
 * language.
 */
export function zoneOptions(
  zones: readonly Zone[],
  chosen: string | undefined,
  own: string,
  language: string,
): readonly ZoneOption[] {
  const first = [...new Set([own, ...common])]
  const key = `${language} ${zones.length} ${own}`
  let options = made.get(key)
  if (!options) {
    const known = zones.length > 0 ? zones : first.map((value) => ({ value, offset: '' }))
    const rank = (zone: Zone) => (first.includes(zone.value) ? first.indexOf(zone.value) : first.length)
    options = known
      .toSorted((a, b) => rank(a) - rank(b) || minutes(a) - minutes(b) || (a.value < b.value ? -1 : 1))
      .map(({ value, offset }) => {
        const plain = value.replaceAll('_', ' ')
        const name = zoneName(value, language)
        const label = name && name !== plain ? `${plain} · ${name}` : plain
        return {
          value,
          label,
          offset: offset && `UTC${offset}`,
          search: `${label} utc${offset} ${alsoSearched.get(value) ?? ''}`.toLowerCase(),
        }
      })
    made.set(key, options)
  }
  if (!chosen || options.some((option) => option.value === chosen)) return options
  const name = currentZoneName(chosen)
  if (options.some((option) => option.value === name))
    return options.map((option) => (option.value === name ? { ...option, value: chosen } : option))
  return [
    { value: chosen, label: chosen.replaceAll('_', ' '), offset: '', search: chosen.toLowerCase() },
    ...options,
  ]
}
