import { currentZoneName } from '@footfall/contract/time-zone-names'

/** The browser's time zone, by its name today; China's if it is unknown. */
export function browserZone(): string {
  return currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Shanghai')
}
