import { chinaRegions } from '@footfall/contract/stats/china-regions'
import { cityName, regionName } from '@footfall/contract/stats/place-names'
import { describe, expect, test } from 'vitest'
import { placeOf } from './place-values.ts'
import { chinaCentres } from './places/china-centres.ts'
import { cityOfChina } from './places/city-of-china.ts'

test.each([
  [{ country_code: 'CN', state1: 'Shanghai', city: 'Huamu (Pudong Xinqu)' }, 'CN-SH', 'CN-SH/Shanghai'],
  [
    {
      country_code: 'CN',
      state1: 'Liaoning',
      city: 'Shenyang (Sujiatun Qu)',
      latitude: 41.66,
      longitude: 123.33,
    },
    'CN-LN',
    'CN-LN/Shenyang',
  ],
  [
    { country_code: 'CN', state1: 'Jiangxi', city: 'Nanchangshi', latitude: 28.7, longitude: 115.9 },
    'CN-JX',
    'CN-JX/Nanchang',
  ],
  [{ country_code: 'CN', state1: 'Nowhere', city: 'Somewhere' }, 'CN-Nowhere', 'CN-Nowhere/Somewhere'],
  [{ country_code: 'CN', state1: '', city: '' }, '', ''],
  [{ country_code: 'US', state1: 'Texas', city: 'Paris' }, 'US-Texas', 'US-Texas/Paris'],
  [
    { country_code: 'HK', state1: 'Kwai Tsing District', city: 'Tsing Yi' },
    'HK-Kwai Tsing',
    'HK-Kwai Tsing/Hong Kong',
  ],
  [{ country_code: 'JP', state1: 'Tokyo', city: 'Minato-ku' }, 'JP-Tokyo', 'JP-Tokyo/Minato'],
  [
    {
      country: { iso_code: 'CN' },
      subdivisions: [{ names: { en: 'Guangxi Zhuang Autonomous Region' } }],
      city: { names: { en: 'Guilin' } },
      location: { latitude: 25.28, longitude: 110.3 },
    },
    'CN-GX',
    'CN-GX/Guilin',
  ],
  [{ country: { iso_code: 'FR' }, city: { names: { en: 'Lyon' } } }, '', 'FR/Lyon'],
])('%j', (record, region, city) => {
  expect(placeOf(record)).toMatchObject({ region, city })
})

test.each([null, undefined, 7, [], {}, { country_code: 'china' }, { country_code: 5 }])(
  '%j is nowhere',
  (record) => {
    expect(placeOf(record)).toEqual({ country: '', region: '', city: '' })
  },
)

describe('cities of China', () => {
  test.each([
    ['CN-GD', 'Guangzhou', 23.1, 113.3, 'Guangzhou'],
    ['CN-GD', 'Huaqingbei', 22.55, 114.09, 'Shenzhen'],
    ['CN-GD', 'Xili', 22.58, 113.95, 'Shenzhen'],
    ['CN-GD', 'Shunde', 22.81, 113.29, 'Foshan'],
    ['CN-JS', 'Kunshan', 31.38, 120.95, 'Suzhou'],
    ['CN-JS', 'Jiangyin', 31.91, 120.28, 'Wuxi'],
    ['CN-ZJ', 'Yiwu', 29.31, 120.07, 'Jinhua'],
    ['CN-FJ', 'Wenquan', 26.09, 119.3, 'Fuzhou'],
    ['CN-HB', 'Shizishan', 30.5, 114.33, 'Wuhan'],
    ['CN-XJ', 'Xingfulu', 43.8, 87.6, 'Urumqi'],
    ['CN-AH', 'Suzhou', 33.64, 116.98, 'Suzhou'],
    ['CN-JS', 'Shenzhen', 32, 118.8, 'Nanjing'],
    ['CN-GD', 'Shenzhen', null, null, 'Shenzhen'],
    ['CN-GD', 'Unknown', null, null, 'Unknown'],
    ['CN-BJ', 'Jinrongjie', null, null, 'Beijing'],
  ])('%s: %s at %s, %s belongs to %s', (region, town, latitude, longitude, city) => {
    expect(cityOfChina(region, town, latitude, longitude)).toBe(city)
  })

  test('every centre is a city that has its Chinese name', () => {
    for (const [region, list] of Object.entries(chinaCentres)) {
      const words = list
        .trim()
        .split(/\s+/)
        .filter((_, i) => i % 2 === 0)
      for (const name of words) expect(cityName(`${region}/${name}`, 'zh-CN')).toMatch(/^\p{Script=Han}+$/u)
    }
    const withCentres = Object.keys(chinaCentres).length
    expect(withCentres + 4).toBe(Object.keys(chinaRegions).length)
  })
})

test.each([
  ['CN-GD', '广东', 'Guangdong'],
  ['CN-NM', '内蒙古', 'Inner Mongolia'],
  ['US-California', '加利福尼亚州', 'California'],
  ['US-District of Columbia', '华盛顿哥伦比亚特区', 'District of Columbia'],
  ['TW-Taiwan', '台湾', 'Taiwan'],
  ['HK-Wan Chai', '湾仔区', 'Wan Chai'],
  ['IS-Capital Region', 'Capital Region', 'Capital Region'],
  ['', '', ''],
])('region %j is %s, %s', (region, chinese, english) => {
  expect([regionName(region, 'zh-CN'), regionName(region, 'en-US')]).toEqual([chinese, english])
})

test.each([
  ['CN-JS/Suzhou', '苏州', 'Suzhou'],
  ['CN-AH/Suzhou', '宿州', 'Suzhou'],
  ['US-New York/New York', '纽约', 'New York'],
  ['SG/Singapore', '新加坡', 'Singapore'],
  ['HK-Wan Chai/Hong Kong', '香港', 'Hong Kong'],
  ['US-Texas/Spring', 'Spring', 'Spring'],
  ['', '', ''],
])('city %j is %s, %s', (city, chinese, english) => {
  expect([cityName(city, 'zh-CN'), cityName(city, 'en-US')]).toEqual([chinese, english])
})
