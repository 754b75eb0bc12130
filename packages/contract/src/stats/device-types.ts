/** Types of devices; '' if the type is unknown. */
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
