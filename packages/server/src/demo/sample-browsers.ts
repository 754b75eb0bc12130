/** Browsers of the sample visitors, with their shares and screens. */

export interface SampleBrowser {
  readonly weight: number
  /** Where it is mainly used: in China, elsewhere, or both. */
  readonly where: 'china' | 'abroad' | 'both'
  readonly userAgent: string
  readonly screens: readonly string[]
}

const desktop = ['1920x1080', '1536x864', '2560x1440', '1440x900', '1366x768']
const iphone = ['390x844', '393x852', '430x932', '375x812']
const android = ['360x800', '412x915', '393x873', '384x854']
const tablet = ['810x1080', '820x1180', '1024x1366']

export const sampleBrowsers: readonly SampleBrowser[] = [
  {
    weight: 26,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    screens: desktop,
  },
  {
    weight: 9,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    screens: desktop,
  },
  {
    weight: 8,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    screens: ['1440x900', '1512x982', '1728x1117', '2560x1440'],
  },
  {
    weight: 7,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    screens: ['1440x900', '1512x982', '1728x1117'],
  },
  {
    weight: 4,
    where: 'abroad',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    screens: desktop,
  },
  {
    weight: 2,
    where: 'abroad',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    screens: desktop,
  },
  {
    weight: 20,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    screens: iphone,
  },
  {
    weight: 15,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    screens: android,
  },
  {
    weight: 9,
    where: 'abroad',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    screens: android,
  },
  {
    weight: 18,
    where: 'china',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.61(0x18003d2b) NetType/WIFI Language/zh_CN',
    screens: iphone,
  },
  {
    weight: 16,
    where: 'china',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300333 MMWEBSDK/20250201 MicroMessenger/8.0.58.2840(0x28003A35) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64',
    screens: android,
  },
  {
    weight: 6,
    where: 'china',
    userAgent:
      'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 2201123C Build/UKQ1.231003.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.4.30430',
    screens: android,
  },
  {
    weight: 5,
    where: 'china',
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.301 Mobile Safari/537.36',
    screens: android,
  },
  {
    weight: 4,
    where: 'china',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.6261.95 Safari/537.36 QQBrowser/13.5.6267.400',
    screens: desktop,
  },
  {
    weight: 5,
    where: 'both',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    screens: tablet,
  },
]
