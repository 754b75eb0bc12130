/** The kind of device according to user agent and hints, and the class of its model. */
import type { DeviceType } from '@footfall/contract/stats/device-types'
import UAParser from 'my-ua-parser'
import type { ClientHints } from '../client-hints.ts'
import { cutForLibrary } from './cut-for-library.ts'
import { modelClass } from './device-models.ts'

export interface Device {
  readonly type: DeviceType | ''
  /** Maker and series, `Samsung Galaxy S`; '' where unknown. */
  readonly model: string
}

const tv =
  /\bSMART-?TV\b|SmartTV|HbbTV|NetCast|Web0S|\bAFT[A-Z]|\bCrKey\b|\bRoku\b|GoogleTV|Android TV|BRAVIA|\bMiTV|\bMiBOX|VIDAA|\bVIERA\b|AppleTV|Apple TV|Tizen.*\bTV\b|\bTV;|; ?TV\b|Whaley|Hisense.*TV/i
const desktopSystems = new Set([
  'Windows',
  'macOS',
  'Linux',
  'ChromeOS',
  'Ubuntu',
  'Fedora',
  'Debian',
  'UOS',
  'Kylin',
  'FreeBSD',
  'OpenBSD',
  'Solaris',
])

/** Devices that their name identifies completely. */
const named: readonly (readonly [RegExp, DeviceType, string])[] = [
  [/\biPhone\b/, 'mobile', 'iPhone'],
  [/\biPad\b/, 'tablet', 'iPad'],
  [/\biPod\b/, 'mobile', 'iPod'],
  [/Apple ?TV/, 'tv', 'Apple TV'],
  [/\bWatch ?OS|\bWatch\d,\d/i, 'wearable', 'Apple Watch'],
  [/\bXbox\b/, 'console', 'Xbox'],
  [/\bPlayStation\b/i, 'console', 'PlayStation'],
  [/\bNintendo\b/, 'console', 'Nintendo'],
  [/OculusBrowser|\bQuest\b.*\bVR\b/, 'headset', 'Meta Quest'],
  [/PicoBrowser/, 'headset', 'Pico'],
  [/\bTesla\b|QtCarBrowser/, 'car', ''],
]

const harmonyKinds: Readonly<Record<string, DeviceType>> = {
  phone: 'mobile',
  tablet: 'tablet',
  pc: 'desktop',
  '2in1': 'desktop',
  tv: 'tv',
  wearable: 'wearable',
  car: 'car',
}

/** `os`: the stored name of the detected operating system. */
export function readDevice(userAgent: string, os: string, hints: ClientHints): Device {
  const name = named.find(([pattern]) => pattern.test(userAgent))
  if (name) return { type: name[1], model: name[2] }
  const harmony = /\((Phone|Tablet|PC|2in1|TV|Wearable|Car); OpenHarmony/i.exec(userAgent)?.[1]
  if (harmony) return { type: harmonyKinds[harmony.toLowerCase()] ?? '', model: '' }
  if (os === 'macOS') return { type: 'desktop', model: 'Mac' }
  if (desktopSystems.has(os) && hints.mobile !== true && !tv.test(userAgent))
    return { type: 'desktop', model: '' }
  const model = hints.model || modelIn(userAgent)
  const { vendor, type } = userAgent.length > 0 ? new UAParser(cutForLibrary(userAgent)).getDevice() : {}
  return { type: typeOf(userAgent, os, hints, type), model: modelClass(model, vendor) }
}

function typeOf(
  userAgent: string,
  os: string,
  hints: ClientHints,
  known: string | undefined,
): DeviceType | '' {
  if (tv.test(userAgent)) return 'tv'
  if (known === 'wearable') return 'wearable'
  // Android sends "Mobile" on a phone and not on a tablet. A phone that shows the desktop version of a page sends it in the hints.
  if (known === 'tablet' || /\bTablet\b|\bPad\b/.test(userAgent)) return 'tablet'
  if (hints.mobile === true || /\bMobile\b|\bMobi\b|Phone|Opera Mini/.test(userAgent)) return 'mobile'
  if (os === 'Android' || os === 'HarmonyOS') return 'tablet'
  return known === 'mobile' || known === 'console' ? known : ''
}

const reduced = new Set(['K', 'wv', 'Mobile', 'Tablet', 'TV'])

/** The model in `(Linux; U; Android 14; zh-cn; 2201123C Build/…)`; '' if it is missing. */
function modelIn(userAgent: string): string {
  const inside = /\bAndroid[^;)]*;([^)]*)/.exec(userAgent)?.[1]
  for (const part of inside?.split(';') ?? []) {
    const model = part.replace(/\s*(?:Build\/|MIUI\/|Release\/|AppleWebKit).*$/, '').trim()
    if (
      model === '' ||
      model === 'HarmonyOS' ||
      model === 'U' ||
      /^[a-z]{2}[-_][A-Za-z]{2,4}$|^rv:/.test(model)
    )
      continue
    return reduced.has(model) ? '' : model
  }
  return ''
}
