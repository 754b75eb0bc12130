/** The kinds of devices; '' if unknown. */
export const deviceTypes = [
  'desktop',
  'mobile',
  'tablet',
  'tv',
  'console',
  'wearable',
  'headset',
  'car',
] as const

export type DeviceType = (typeof deviceTypes)[number]
