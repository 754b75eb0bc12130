/** User agents of apps and of HarmonyOS, and client hints. */
import { describe, expect, test } from 'vitest'
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
