/**
 * What stored rollups are read by. Rows of the visit rollup contain these bits: a column keeps its bit, and a new one takes the next. Rows of the daily
 * rollup are of these dimensions: past days have no rows of another. Whoever changes either raises `rollupVersion`.
 */
import { expect, test } from 'vitest'
import { rollupVersion } from '../../rollup/rollups.ts'
import { dailyDimensions, rolledColumns } from './dimension-sql.ts'

test('the bits of version 1', () => {
  expect(rollupVersion).toBe(1)
  expect(Object.fromEntries(rolledColumns.map(({ field, bit }) => [field, Math.log2(bit)]))).toEqual({
    referer: 0,
    channel: 1,
    utm_source: 2,
    utm_medium: 3,
    utm_campaign: 4,
    utm_content: 5,
    utm_term: 6,
    country: 7,
    region: 8,
    city: 9,
    language: 10,
    browser: 11,
    browser_version: 12,
    os: 13,
    os_version: 14,
    device: 15,
    device_model: 16,
    screen: 17,
  })
})

test('the dimensions of version 1', () => {
  expect(rollupVersion).toBe(1)
  expect([...dailyDimensions].sort()).toEqual([
    'browser',
    'browser_version',
    'channel',
    'city',
    'country',
    'device',
    'device_model',
    'language',
    'os',
    'os_version',
    'page',
    'referer',
    'region',
    'screen',
    'utm_campaign',
    'utm_medium',
    'utm_source',
  ])
})
