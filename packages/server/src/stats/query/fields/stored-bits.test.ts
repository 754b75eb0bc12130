/** Rows of the visit rollup contain these bits: a column keeps its bit, and a new one takes the next. Otherwise `rollupVersion` must be raised. */
import { expect, test } from 'vitest'
import { rollupVersion } from '../../rollup/rollups.ts'
import { rolledColumns } from './dimension-sql.ts'

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
