import crawlers from 'crawler-user-agents'
import UserAgent from 'user-agents'
import { describe, expect, test } from 'vitest'
import { findBot } from './bots.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [chrome, {}, null],
  ['', {}, 'empty_user_agent'],
  ['  ', {}, 'empty_user_agent'],
  ['', { purpose: 'prefetch' }, 'empty_user_agent'],
  ['curl/8.5.0', {}, 'bot'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}, 'bot'],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', {}, 'bot'],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', {}, 'bot'],
  ['Mozilla/5.0 (compatible; 360Spider; http://www.so.com/help/help_3_2.html)', {}, 'bot'],
  ['Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)', {}, 'bot'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    {},
    'bot',
  ],
  [chrome.replace('Chrome/', 'HeadlessChrome/'), {}, 'bot'],
  ['Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/22.1.0', {}, 'bot'],
  [chrome, { 'sec-ch-ua': '"HeadlessChrome";v="141", "Chromium";v="141"' }, 'bot'],
  [chrome, { 'sec-ch-ua': '"Google Chrome";v="141"' }, null],
  [chrome, { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  [chrome, { 'sec-purpose': 'prefetch' }, 'prefetch'],
  [chrome, { purpose: 'prefetch' }, 'prefetch'],
  [chrome, { 'x-purpose': 'preview' }, 'prefetch'],
  [chrome, { 'x-moz': 'prefetch' }, 'prefetch'],
  [chrome, { 'sec-purpose': 'something else' }, null],
  [chrome, { purpose: undefined }, null],
])('%s with %j: %s', (userAgent, headers, reason) => {
  expect(findBot(userAgent, headers)).toBe(reason)
})

describe('lists of others', () => {
  test('of the 2,118 known crawlers at least 2,100 are found', () => {
    const agents = crawlers.flatMap(({ instances }) => instances)
    expect(agents.length).toBeGreaterThanOrEqual(2_118)
    expect(agents.filter((agent) => findBot(agent, {}) === null).length).toBeLessThanOrEqual(
      agents.length - 2_100,
    )
  })

  test('of 10,000 real browsers none is taken for one', () => {
    const generator = new UserAgent()
    const taken = Array.from({ length: 10_000 }, () => generator.random().toString()).filter((agent) =>
      findBot(agent, {}),
    )
    expect(taken).toEqual([])
  })

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.61(0x18003d2b) NetType/WIFI Language/zh_CN',
    'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300333 MMWEBSDK/20250201 MicroMessenger/8.0.58.2840 WeChat/arm64 Weixin',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A AliApp(DingTalk/7.6.15) com.laiwang.DingTalk/38776420 Channel/201200',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 baiduboxapp/13.61.0.11 (Baidu; P2 18.0)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone15,2__weibo__14.9.2__iphone__os18.0)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 aweme_310500 JsSdk/2.0 NetType/WIFI',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.301 Mobile Safari/537.36',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.87 Safari/537.36 SE 2.X MetaSr 1.0',
    'Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2254A Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.7.2.1282 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_S) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30.109]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.25.86',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G100 ChannelId(8) Ariver/1.1.0 AliApp(AP/10.8.30.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|844|3.0,ac:ss) AlipayClient/10.8.30.6000 Language/zh-Hans Region/CN',
    'Mozilla/5.0 (Linux; U; Android 15; zh-CN; 24031PN0DC Build/AQ3A.240627.003) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UWS/5.18.6.0 Mobile Safari/537.36 AliApp(TB/10.48.30.2079) UCBS/2.11.1.1 TTID/600000@taobao_android_10.48.30.2079 WindVane/8.5.0',
    'jdapp;iPhone;9.3.4;14.3;88732f84;network/4g;model/iPhone11,8;appBuild/167502;pv/414.19;ref/https%3A%2F%2Fhome.jd.com%2F;psn/88732f84|1701;jdv/0|iosapp|t_335139774|appshare|CopyURL|1610885480412;adk/;app_device/IOS;pap/JA2015_311210|9.3.4|IOS 14.3;Mozilla/5.0 (iPhone; CPU iPhone OS 14_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148;supportJDSHWK/1',
    // Too long: its end is not looked at.
    `jdapp;android;9.4.4;10;3b78ecc3;ref/${'x'.repeat(480)};pap/JA2015_311210|9.2.4|ANDROID 10;Mozilla/5.0 (Linux; Android 10; M2006J10C; wv) AppleWebKit/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NewsArticle/7.5.7.32 JsSdk/2.0 NetType/WIFI (News 7.5.7 13.300000)',
    'Mozilla/5.0 (Linux; Android 12; PGBM10 Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 JsSdk/2 NewsArticle/9.1.0 NetType/wifi',
    'Mozilla/5.0 (Linux; Android 8.0.0; SM-C7010 Build/R16NW; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/62.0.3202.84 Mobile Safari/537.36 JsSdk/2 NewsArticle/7.4.9 NetType/wifi (NewsLite 7.4.9)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 qqnews/7.2.10',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 iPhone12,1__sinanews__7.29.0__iphone__os13.3',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NewsApp/7.3.3 NetType/NA',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 SmartNews/23.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 /sa-sdk-ios/sensors-verify/analytics.95516.com?production   (com.unionpay.chsp) (cordova 4.5.4) (UnionPay/1.0 CloudPay)',
    'Mozilla/5.0 (Linux; Android 12; M2102J2SC; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/96.0.4664.104 Mobile Safari/537.36 /sa-sdk-android/sensors-verify/data.example.com?production',
    'Mozilla/5.0 (Linux; Android 7.0; JMM-AL00 Build/HONORJMM-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/62.0.3202.84 Mobile Safari/537.36 SogouSearch Android1.0 version3.0 AppVersion/6002',
    'Mozilla/5.0 (Linux; Android 11; M2012K11AC Build/RKQ1.200826.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 hap/1.10/xiaomi com.miui.hybrid/1.10.3.3 com.example.app/2.6.9 ({"packageName":"com.miui.quickappCenter","type":"url","extra":{"scene":""}})',
    'Mozilla/5.0 (Linux; Android 10; M2004J19C Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.99 Mobile Safari/537.36 imoAndroid/2020.07.3051; 10; REL; M2004J19C; Redmi; play; phone; arm64-v8a; galahad; 2000MHz;',
    'Mozilla/5.0 (Linux; Android 6.0.1; SM-A9100; Build/MMB29M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/46.0.2490.92 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.8.32',
  ])('the app of a person is none: %s', (userAgent) => {
    expect(findBot(userAgent, {})).toBeNull()
  })

  test.each([
    'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 NewsArticle/9.1.0 (compatible; Bytespider; https://zhanzhang.toutiao.com/)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 AlipayDefined(nt:WIFI,ws:390|844|3.0) crawler/1.0',
    'jdapp;iPhone;9.3.4;Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (Linux; Android 11; wv) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 hap/1.10/xiaomi ({"packageName":"x","type":"url"}) MJ12bot/v1.4',
    'Sogou News Spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  ])('a crawler in an app’s clothes is one: %s', (userAgent) => {
    expect(findBot(userAgent, {})).toBe('bot')
  })
})
