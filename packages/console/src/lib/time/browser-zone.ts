/** The browser's time zone; China's if it is unknown. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Shanghai'
}
