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
const android =
  'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36'
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

describe('inside apps', () => {
  test.each([
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.61(0x18003d2b) NetType/WIFI Language/zh_CN`, 'WeChat|8'],
    [
      `${android} XWEB/1300333 MMWEBSDK/20250201 MicroMessenger/8.0.58.2840(0x28003A35) WeChat/arm64 Weixin NetType/5G`,
      'WeChat|8',
    ],
    [
      `${windows} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`,
      'WeChat|7',
    ],
    [`${iphone} Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh`, 'WeCom|4.1'],
    [`${iphone} Mobile/15E148 QQ/9.1.5.618 V1_IPH_SQ_9.1.5_1_APP_A`, 'QQ|9.1'],
    [`${android} V1_AND_SQ_9.1.5_YYB_D QQ/9.1.5.20120 NetType/4G MQQBrowser/6.2 TBS/046291`, 'QQ|9.1'],
    [`${iphone} Mobile/15E148 Weibo (iPhone15,2__weibo__14.9.2__iphone__os18.0)`, 'Weibo|14.9'],
    [
      `${android} Ariver/1.1.0 AliApp(AP/10.6.20.8000) Nebula AlipayClient/10.6.20.8000 Language/zh-Hans`,
      'Alipay|10.6',
    ],
    [
      `${iphone} Mobile/22A AliApp(DingTalk/7.6.15) com.laiwang.DingTalk/38776420 Channel/201200`,
      'DingTalk|7.6',
    ],
    [`${iphone} Mobile/15E148 AliApp(TB/10.40.10) WindVane/8.7.2 1179x2556`, 'Taobao|10.40'],
    [`${iphone} Mobile/15E148 Lark/7.27.5 LarkLocale/zh_CN`, 'Feishu|7.27'],
    [`${iphone} Mobile/15E148 discover/8.53.1 NetType/WiFi Language/zh-Hans`, 'Xiaohongshu|8.53'],
    [`${android} xhsdiscover/8.53.1`, 'Xiaohongshu|8.53'],
    [`${iphone} Mobile/15E148 aweme_310500 JsSdk/2.0 NetType/WIFI ByteLocale/zh`, 'Douyin|'],
    [`${android} aweme.lite`, 'Douyin|'],
    [`${iphone} Mobile/15E148 musical_ly_2023201030 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'TikTok|'],
    [`${android} trill_2022903010 BytedanceWebview/d8a21c6`, 'TikTok|'],
    [`${android} JsSdk/2 NewsArticle/9.9.2 NetType/wifi`, 'Toutiao|9.9'],
    [`${android} Kwai/12.10.30.37420`, 'Kuaishou|12.10'],
    [`${android} ZhihuHybrid com.zhihu.android/Futureve/10.20.0`, 'Zhihu|10.20'],
    [`${iphone} Mobile/15E148 BiliApp/81800100`, 'Bilibili|'],
    [`${iphone} Mobile/15E148 Safari/604.1 baiduboxapp/13.61.0.11 (Baidu; P2 18.0)`, 'Baidu App|13.61'],
    [`${iphone} Mobile/15E148 jdapp;iPhone;13.2.8;;`, 'JD|13.2'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30.109;FBBV/650000;FBDV/iPhone14,5]`, 'Facebook|480'],
    [`${android} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`, 'Facebook|480'],
    [`${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0.0]`, 'Messenger|480'],
    [`${iphone} Mobile/15E148 Instagram 350.0.0.25.86 (iPhone15,2; iOS 18_6; zh_CN)`, 'Instagram|350'],
    [`${iphone} Mobile/15E148 Twitter for iPhone/10.60`, 'X|10.60'],
    [`${iphone} Mobile/15E148 [LinkedInApp]/9.30.1000`, 'LinkedIn|9.30'],
    [`${iphone} Safari Line/14.15.0`, 'LINE|14.15'],
    [`${iphone} Mobile/15E148 Snapchat/13.10.0.43`, 'Snapchat|13.10'],
  ])('%s', (userAgent, expected) => {
    const { browser, browserVersion, device } = readClientInfo(userAgent)
    expect(`${browser}|${browserVersion}`).toBe(expected)
    expect(device).toBe(userAgent.startsWith(windows) ? 'desktop' : 'mobile')
  })
})

describe('HarmonyOS', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.301 Mobile Safari/537.36',
      'Huawei Browser|15|HarmonyOS||mobile|Huawei',
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
      'Huawei Browser|5|HarmonyOS|5|mobile|',
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
      'ArkWeb|4.1|HarmonyOS|5.1|mobile|',
    ],
    [
      'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
      'ArkWeb|4.1|HarmonyOS|5|tablet|',
    ],
    [
      'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
      'ArkWeb|4.1|HarmonyOS|5|desktop|',
    ],
  ])('%s', (userAgent, expected) => {
    expect(line(readClientInfo(userAgent))).toBe(expected)
  })
})

describe('client hints', () => {
  const chrome = `${windows} Chrome/141.0.0.0 Safari/537.36`
  const phone = `${reduced} Chrome/141.0.0.0 Mobile Safari/537.36`
  const brands = (...names: string[]) => names.map((name) => `"${name}";v="141.0.7390.54"`).join(', ')
  test.each([
    [
      chrome,
      { 'sec-ch-ua': brands('Chromium', 'Google Chrome', 'Not?A_Brand') },
      'Chrome|141|Windows|10+|desktop|',
    ],
    [
      chrome,
      {
        'sec-ch-ua': brands('Chromium', 'Brave', 'Not?A_Brand'),
        'sec-ch-ua-platform': '"Windows"',
        'sec-ch-ua-platform-version': '"15.0.0"',
      },
      'Brave|141|Windows|11|desktop|',
    ],
    [
      chrome,
      {
        'sec-ch-ua': brands('Microsoft Edge', 'Chromium'),
        'sec-ch-ua-platform': '"Windows"',
        'sec-ch-ua-platform-version': '"10.0.0"',
      },
      'Edge|141|Windows|10|desktop|',
    ],
    [
      chrome,
      {
        'sec-ch-ua': brands('Chromium'),
        'sec-ch-ua-platform': '"Windows"',
        'sec-ch-ua-platform-version': '"0.1.0"',
      },
      'Chrome|141|Windows|7|desktop|',
    ],
    [chrome, { 'sec-ch-ua': brands('Opera', 'Chromium', 'Google Chrome') }, 'Opera|141|Windows|10+|desktop|'],
    [`${chrome} Edg/141.0.0.0`, { 'sec-ch-ua': brands('Google Chrome') }, 'Edge|141|Windows|10+|desktop|'],
    [
      phone,
      {
        'sec-ch-ua': brands('Google Chrome'),
        'sec-ch-ua-mobile': '?1',
        'sec-ch-ua-platform': '"Android"',
        'sec-ch-ua-platform-version': '"16.0.0"',
        'sec-ch-ua-model': '"Pixel 9"',
      },
      'Chrome|141|Android|16|mobile|Google Pixel',
    ],
    [
      phone,
      {
        'sec-ch-ua': brands('Samsung Internet', 'Chromium'),
        'sec-ch-ua-platform': '"Android"',
        'sec-ch-ua-model': '"SM-A546B"',
      },
      'Samsung Internet|141|Android|10+|mobile|Samsung Galaxy A',
    ],
    [
      `${mac}/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
      {
        'sec-ch-ua': brands('Google Chrome'),
        'sec-ch-ua-platform': '"macOS"',
        'sec-ch-ua-platform-version': '"15.6.1"',
      },
      'Chrome|141|macOS|15.6|desktop|Mac',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      { 'sec-ch-ua': brands('Google Chrome'), 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' },
      'Chrome|141|Linux||mobile|',
    ],
    [
      chrome,
      { 'sec-ch-ua': ['"Brave";v="1"'], 'sec-ch-ua-platform': 'x'.repeat(9999) },
      'Chrome|141|Windows|10+|desktop|',
    ],
    [chrome, { 'sec-ch-ua': '"'.repeat(300) }, 'Chrome|141|Windows|10+|desktop|'],
  ])('%s with %j', (userAgent, headers, expected) => {
    expect(line(readClientInfo(userAgent, headers))).toBe(expected)
  })

  test('full versions go before short ones', () => {
    const headers = {
      'sec-ch-ua': '"Google Chrome";v="141"',
      'sec-ch-ua-full-version-list': '"Google Chrome";v="141.5.1.1"',
    }
    expect(readClientInfo(chrome, headers).browserVersion).toBe('141.5')
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
