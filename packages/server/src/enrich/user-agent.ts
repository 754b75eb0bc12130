/**
 * Browser, operating system and device of a visitor, by user agent and client hints. Results are cached, because most visitors share a few thousand
 * combinations.
 */
import type { DeviceType } from '@footfall/contract/stats/device-types'
import UAParser from 'my-ua-parser'
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
import { cutHeader } from '../lib/caches/detached-text.ts'
import { type ClientHints, type HeaderBag, hintsKey, readHints } from './client-hints.ts'
import {
  brandNames,
  browserNames,
  browserPatterns,
  otherBrowser,
  rareNames,
} from './clients/browser-names.ts'
import { cutForLibrary } from './clients/cut-for-library.ts'
import { readDevice } from './clients/device.ts'
import { readOperatingSystem } from './clients/operating-system.ts'
import { shortVersion } from './clients/short-version.ts'

/** Names from closed lists, versions of two parts; '' if unknown. */
export interface ClientInfo {
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
  readonly device: DeviceType | ''
  readonly deviceModel: string
}

/** Longer ones are cut. No real browser sends one, and patterns must not run over kilobytes. */
const maxLength = 512

const remembered = new BoundedCache<ClientInfo>(5000)

/**
 * Reads browser, system and device from a request. `headers` carry the client hints, by lower-case name. `screen` (`820x1180`, as reported)
 * distinguishes an iPad that requests desktop pages from the Mac it claims to be.
 */
export function readClientInfo(userAgent: string, headers: HeaderBag = {}, screen = ''): ClientInfo {
  const agent = cutHeader(userAgent, maxLength)
  const hints = hintsKey(headers)
  const key = hints === '' ? agent : `${agent}\n${hints}`
  let clientInfo = remembered.get(key)
  if (!clientInfo) {
    clientInfo = parse(agent, readHints(hints))
    remembered.set(key, clientInfo)
  }
  return clientInfo.os === 'macOS' &&
    ipadScreens.has(screen) &&
    / Safari\//.test(agent) &&
    !/Chrome\//.test(agent)
    ? { ...clientInfo, os: 'iPadOS', osVersion: '', device: 'tablet', deviceModel: 'iPad' }
    : clientInfo
}

/** Portrait sizes that iPads report and no Mac does. */
const ipadScreens = new Set([
  '744x1133',
  '768x1024',
  '810x1080',
  '820x1180',
  '834x1112',
  '834x1194',
  '834x1210',
  '1024x1366',
  '1032x1376',
])

function parse(userAgent: string, hints: ClientHints): ClientInfo {
  const [browser, browserVersion] = readBrowser(userAgent, hints)
  const os = readOperatingSystem(userAgent, hints)
  const device = readDevice(userAgent, os.name, hints)
  return {
    browser,
    browserVersion: shortVersion(browserVersion),
    os: os.name,
    osVersion: os.version,
    device: device.type,
    deviceModel: device.model,
  }
}

type NameAndVersion = readonly [name: string, version: string]

function readBrowser(userAgent: string, hints: ClientHints): NameAndVersion {
  const named = fromUserAgent(userAgent)
  if (named && named[0] !== 'Chrome' && named[0] !== 'Chromium') return named
  return fromBrands(hints) ?? named ?? fromLibrary(userAgent)
}

function fromUserAgent(userAgent: string): NameAndVersion | null {
  for (const [name, pattern] of browserPatterns) {
    const match = pattern.exec(userAgent)
    if (match) return [name, match.slice(1).find(Boolean) ?? '']
  }
  return null
}

/** The most specific brand. Browsers built on Chrome list several, sometimes including Chrome itself. */
function fromBrands({ brands }: ClientHints): NameAndVersion | null {
  let chrome: NameAndVersion | null = null
  for (const [brand, version] of brands) {
    const name = brandNames.get(brand)
    if (name === 'Chrome') chrome = [name, version]
    else if (name) return [name, version]
  }
  return chrome
}

const known = new Map(browserNames.map((name) => [name.toLowerCase(), name]))

function fromLibrary(userAgent: string): NameAndVersion {
  if (userAgent === '') return ['', '']
  const { name, version } = new UAParser(cutForLibrary(userAgent)).getBrowser()
  if (!name) return ['', '']
  const lower = name.toLowerCase()
  return [known.get(lower) ?? rareNames.get(lower) ?? otherBrowser, version ?? '']
}
