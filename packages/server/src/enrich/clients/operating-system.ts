/** The operating system according to user agent and hints. */
import type { ClientHints } from '../client-hints.ts'
import { shortVersion } from './short-version.ts'

export interface OperatingSystem {
  readonly name: string
  /** '' if unknown. `10+`: the user agent is frozen at 10, so it is this or a later version. */
  readonly version: string
}

/** Stored name and pattern, whose first non-empty group is the version; the first match counts. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /OpenHarmony[ /]?([\d.]*)|HarmonyOS/i],
  ['Windows Phone', /Windows Phone(?: OS)? ?([\d.]*)/],
  ['Xbox', /\bXbox\b/],
  ['Windows', /Windows NT ([\d.]+)|Windows (XP|Vista|98|95)|Win(?:dows|32|64)/],
  ['tvOS', /Apple ?TV(?:.*?\bOS ([\d_.]+))?/],
  ['watchOS', /watchOS[/ ,]?([\d.]*)|\bWatch\d,\d/],
  ['iPadOS', /iPad.*?\bOS ([\d_]+)|\biPad\b/],
  ['iOS', /(?:iPhone|iPod).*?\bOS ([\d_]+)|\b(?:iPhone|iPod)\b|CFNetwork\/.*Darwin/],
  ['macOS', /Macintosh(?:.*?Mac OS X ([\d_.]+))?|Mac OS X ?([\d_.]*)/],
  ['PlayStation', /\bPlayStation(?:; PlayStation)? ?(\d|Vita)?/i],
  ['Nintendo', /\bNintendo\b/],
  ['webOS', /Web0S|webOS(?:\.TV-|\/)?([\d.]*)|NetCast|\bwOSBrowser\b/],
  ['Tizen', /\bTizen[/ ]?([\d.]*)/],
  ['KaiOS', /\bKAIOS\/([\d.]*)/i],
  ['Sailfish OS', /\bSailfish\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Android', /\bAndroid[ /-]?([\d.]*)/i],
  ['BlackBerry', /\b(?:BB10|BlackBerry|PlayBook)\b/],
  ['Symbian', /Symbian|Series ?[46]0/i],
  ['UOS', /\bUOS\b/],
  ['Kylin', /\bKylin\b/i],
  ['Ubuntu', /\bUbuntu\b/],
  ['Fedora', /\bFedora\b/],
  ['Debian', /\bDebian\b/],
  ['FreeBSD', /\bFreeBSD\b/],
  ['OpenBSD', /\bOpenBSD\b/],
  ['Solaris', /\bSunOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** `Sec-CH-UA-Platform` to stored names. */
const platforms: ReadonlyMap<string, string> = new Map([
  ['Windows', 'Windows'],
  ['macOS', 'macOS'],
  ['Mac OS X', 'macOS'],
  ['Android', 'Android'],
  ['iOS', 'iOS'],
  ['Chrome OS', 'ChromeOS'],
  ['Chromium OS', 'ChromeOS'],
  ['ChromeOS', 'ChromeOS'],
  ['Linux', 'Linux'],
  ['HarmonyOS', 'HarmonyOS'],
  ['OpenHarmony', 'HarmonyOS'],
])

export const osNames: readonly string[] = patterns.map(([name]) => name)

const unknown: OperatingSystem = { name: '', version: '' }

export function readOperatingSystem(userAgent: string, hints: ClientHints): OperatingSystem {
  const named = fromUserAgent(userAgent)
  const platform = platforms.get(hints.platform)
  if (!platform) return named
  // The more specific name of the user agent stays: in the hints HarmonyOS calls itself Android, and Ubuntu Linux.
  const name = platform === 'Android' || platform === 'Linux' ? named.name || platform : platform
  const version = hintedVersion(name, hints.platformVersion)
  if (version !== null) return { name, version }
  return named.name === name ? named : { name, version: '' }
}

function fromUserAgent(userAgent: string): OperatingSystem {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(userAgent)
    if (match) return { name, version: versionOf(name, match.slice(1).find(Boolean) ?? '', userAgent) }
  }
  return unknown
}

const windowsNames: Readonly<Record<string, string>> = {
  '10.0': '10+',
  '6.4': '10+',
  '6.3': '8.1',
  '6.2': '8',
  '6.1': '7',
  '6.0': 'Vista',
  '5.2': 'XP',
  '5.1': 'XP',
  '5.0': '2000',
}

function versionOf(name: string, version: string, userAgent: string): string {
  switch (name) {
    case 'Windows':
      return windowsNames[version] ?? (/^[A-Z]/.test(version) ? version : '')
    case 'macOS':
      // Every browser is frozen at this version since macOS 11.
      return /^10[._]15/.test(version) ? '10.15+' : shortVersion(version)
    case 'iOS':
    case 'iPadOS':
      return appleVersion(version, userAgent)
    case 'Android':
      // Chrome's reduced user agent always says "Android 10; K".
      return /Android 10; K\)/.test(userAgent) ? '10+' : shortVersion(version)
    case 'PlayStation':
      return version.trim()
    default:
      return shortVersion(version)
  }
}

/** Safari 26 froze the system's version at 18. There, Safari's own version is the system's. */
function appleVersion(version: string, userAgent: string): string {
  const safari = /\bVersion\/(\d{2,}[\d.]*)/.exec(userAgent)?.[1]
  return safari && Number.parseInt(safari, 10) >= 26 ? shortVersion(safari) : shortVersion(version)
}

/** The version in `Sec-CH-UA-Platform-Version`; null if it was not sent. Windows sends the version of its API contracts, not of its name. */
function hintedVersion(name: string, version: string): string | null {
  if (version === '') return null
  if (name !== 'Windows') return name === 'HarmonyOS' ? null : shortVersion(version)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= 13) return '11'
  if (major >= 1) return '10'
  return ['7', '7', '8', '8.1'][minor] ?? null
}
