/** Browsers, systems and devices by their user agents. */
import { deviceTypes } from '@footfall/contract/stats/device-types'
import fc from 'fast-check'
import UserAgent from 'user-agents'
import { describe, expect, test } from 'vitest'
import { browserNames } from './clients/browser-names.ts'
import { modelClasses } from './clients/device-models.ts'
import { osNames } from './clients/operating-system.ts'
import { type ClientInfo, readClientInfo } from './user-agent.ts'

const line = (e: ClientInfo) =>
  [e.browser, e.browserVersion, e.os, e.osVersion, e.device, e.deviceModel].join('|')

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const reduced = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browsers', () => {
  test.each([
    [`${windows} Chrome/141.0.0.0 Safari/537.36`, 'Chrome|141|Windows|10+|desktop|'],
    [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`, 'Edge|141|Windows|10+|desktop|'],
    [`${windows} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera|122|Windows|10+|desktop|'],
    [
      `${windows} Chrome/122.0.6261.95 Safari/537.36 QQBrowser/13.5.6267.400`,
      'QQ Browser|13.5|Windows|10+|desktop|',
    ],
    [`${windows} Chrome/86.0.4240.198 Safari/537.36 QIHU 360SE`, '360 Browser||Windows|10+|desktop|'],
    [
      `${windows} Chrome/80.0.3987.87 Safari/537.36 SE 2.X MetaSr 1.0`,
      'Sogou Browser|1|Windows|10+|desktop|',
    ],
    [`${windows} Chrome/112.0.0.0 Safari/537.36 QuarkPC/1.9.5.161`, 'Quark|1.9|Windows|10+|desktop|'],
    [
      `${windows} Chrome/109.0.0.0 Safari/537.36 SLBrowser/9.0.3.5211 SLBChan/112`,
      'Lenovo Browser|9|Windows|10+|desktop|',
    ],
    [
      `${windows} Chrome/69.0.3947.100 Safari/537.36 2345Explorer/10.21.0.21486`,
      '2345 Browser|10.21|Windows|10+|desktop|',
    ],
    [`${windows} Chrome/116.0.0.0 Safari/537.36 LBBROWSER`, 'Liebao Browser||Windows|10+|desktop|'],
    [`${windows} Chrome/116.0.0.0 Safari/537.36 Vivaldi/6.2`, 'Vivaldi|6.2|Windows|10+|desktop|'],
    [
      `${windows} Chrome/116.0.0.0 YaBrowser/23.9.0.2287 Yowser/2.5 Safari/537.36`,
      'Yandex Browser|23.9|Windows|10+|desktop|',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox|144|Windows|10+|desktop|',
    ],
    [
      'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'Internet Explorer|11|Windows|7|desktop|',
    ],
    [
      'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
      'Internet Explorer|9|Windows|7|desktop|',
    ],
    [
      `${mac}/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
      'Safari|18.6|macOS|10.15+|desktop|Mac',
    ],
    [
      `${mac}/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
      'Chrome|141|macOS|10.15+|desktop|Mac',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Safari/605.1.15',
      'Safari|13.1|macOS|10.13|desktop|Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox|144|Linux||desktop|'],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0',
      'Firefox|115|Ubuntu||desktop|',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome|141|ChromeOS||desktop|',
    ],
    [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari|18.6|iOS|18.6|mobile|iPhone'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari|26|iOS|26|mobile|iPhone',
    ],
    [`${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome|141|iOS|18.6|mobile|iPhone'],
    [`${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'Firefox|144|iOS|18.6|mobile|iPhone'],
    [
      `${iphone} Version/18.0 EdgiOS/141.0.3537.60 Mobile/15E148 Safari/604.1`,
      'Edge|141|iOS|18.6|mobile|iPhone',
    ],
    [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1 OPT/6.0`, 'Opera|6|iOS|18.6|mobile|iPhone'],
    [`${iphone} GSA/389.0.810 Mobile/15E148 Safari/604.1`, 'Google App|389|iOS|18.6|mobile|iPhone'],
    [
      `${iphone} Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
      'DuckDuckGo|7|iOS|18.6|mobile|iPhone',
    ],
    [`${iphone} Mobile/15E148`, 'Safari (in-app)||iOS|18.6|mobile|iPhone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari|17.5|iPadOS|17.5|tablet|iPad',
    ],
    [`${reduced} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome|141|Android|10+|mobile|'],
    [`${reduced} Chrome/141.0.0.0 Safari/537.36`, 'Chrome|141|Android|10+|tablet|'],
    [
      'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome|141|Android|15|mobile|Xiaomi',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet|28|Android|15|mobile|Samsung Galaxy S',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
      'Chrome|120|Android|13|tablet|Samsung Galaxy Tab',
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      'Firefox|144|Android|14|mobile|',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Android WebView|130|Android|14|mobile|Google Pixel',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 2201123C Build/UKQ1.231003.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.4.30430',
      'MIUI Browser|19.4|Android|14|mobile|Xiaomi',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2254A Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.7.2.1282 Mobile Safari/537.36',
      'UC Browser|16.7|Android|13|mobile|vivo',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 13; zh-CN; PHB110 Build/SKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 Quark/6.12.5.558 Mobile Safari/537.36',
      'Quark|6.12|Android|13|mobile|OnePlus',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 14; zh-cn; PJH110 Build/UKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/45.12.4.1',
      'OPPO Browser|45.12|Android|14|mobile|OPPO',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; V2324A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 VivoBrowser/24.5.10.0',
      'vivo Browser|24.5|Android|14|mobile|vivo',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 13; zh-cn; RMX3700 Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.2 Mobile Safari/537.36',
      'QQ Browser|14.2|Android|13|mobile|realme',
    ],
    [
      'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
      'Opera Mini|36.2|Android||mobile|',
    ],
    [
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/3.1 Chrome/76.0.3809.146 TV Safari/537.36',
      'Samsung Internet|3.1|Tizen|6|tv|Samsung',
    ],
    [
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36',
      'Chrome|79|webOS||tv|',
    ],
    [
      'Mozilla/5.0 (Linux; Android 9; AFTWMST22 Build/PS7633) AppleWebKit/537.36 (KHTML, like Gecko) Silk/102.3.1 like Chrome/102.0.5005.125 Safari/537.36',
      'Amazon Silk|102.3|Android|9|tv|Amazon Fire TV',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edge/44.19041.4788',
      'Edge|44|Xbox||console|Xbox',
    ],
    [
      'Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
      'Safari|15.4|PlayStation|5|console|PlayStation',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/30.0.0.1 Chrome/118.0.0.0 VR Safari/537.36',
      'Meta Quest Browser|30|Linux||headset|Meta Quest',
    ],
    ['', '|||||'],
    ['x', '|||||'],
  ])('%s', (userAgent, expected) => {
    expect(line(readClientInfo(userAgent))).toBe(expected)
  })
})

test.each([
  [
    `${mac}/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
    '820x1180',
    'Safari|18.6|iPadOS||tablet|iPad',
  ],
  [
    `${mac}/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
    '1440x900',
    'Safari|18.6|macOS|10.15+|desktop|Mac',
  ],
  [
    `${mac}/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
    '820x1180',
    'Chrome|141|macOS|10.15+|desktop|Mac',
  ],
])('an iPad that asks for desktop pages is known by its screen: %s, %s', (userAgent, screen, expected) => {
  expect(line(readClientInfo(userAgent, {}, screen))).toBe(expected)
})

test('of 10,000 real visitors at least 99 % have a known browser, system and device', () => {
  const generator = new UserAgent()
  let known = 0
  for (let i = 0; i < 10_000; i++) {
    const { browser, os, device } = readClientInfo(generator.random().toString())
    if (browser !== '' && browser !== 'Other' && os !== '' && device !== '') known++
  }
  expect(known).toBeGreaterThanOrEqual(9_900)
})

test('whatever is sent, names come out of the closed lists and versions are short', () => {
  const word = fc.constantFrom(
    'Chrome/',
    'Version/',
    '; wv)',
    'Android',
    'iPhone',
    'OS 18_',
    'Safari/',
    'Opera',
    '(',
    ';',
    'TV',
  )
  const agent = fc.array(fc.oneof(word, fc.string()), { maxLength: 20 }).map((parts) => parts.join(' '))
  const headers = fc.record({
    'sec-ch-ua': fc.string(),
    'sec-ch-ua-platform': fc.string(),
    'sec-ch-ua-model': fc.string(),
  })
  fc.assert(
    fc.property(agent, headers, (userAgent, hints) => {
      const e = readClientInfo(userAgent, hints)
      expect(['', ...browserNames]).toContain(e.browser)
      expect(['', ...osNames]).toContain(e.os)
      expect(['', ...deviceTypes]).toContain(e.device)
      expect(['', ...modelClasses]).toContain(e.deviceModel)
      expect(e.browserVersion.length + e.osVersion.length).toBeLessThan(30)
    }),
    { numRuns: 1000 },
  )
})
