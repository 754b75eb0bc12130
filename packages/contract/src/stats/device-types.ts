/** The kinds of device a visitor can use; a device of which nothing is known is ''. */
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
