/** Icons by keyword. The first word of a list that occurs in a name decides. Each kind has a default. The files are in `pictures/`. */

type Keywords = readonly (readonly [word: string, icon: string])[]

/** More specific words come before the words they contain. */
const browsers: Keywords = [
  ['samsung', 'samsung'],
  ['wechat', 'wechat'],
  ['micromessenger', 'wechat'],
  ['微信', 'wechat'],
  ['qq', 'qq'],
  ['edge', 'edge'],
  ['opera', 'opera'],
  ['vivaldi', 'vivaldi'],
  ['brave', 'brave'],
  ['duckduckgo', 'duckduckgo'],
  ['yandex', 'yandex'],
  ['sogou', 'sogou'],
  ['baidu', 'baidu'],
  ['huawei', 'huawei'],
  ['miui', 'xiaomi'],
  ['xiaomi', 'xiaomi'],
  ['vivo', 'vivo'],
  ['oppo', 'oppo'],
  ['heytap', 'oppo'],
  ['facebook', 'facebook'],
  ['instagram', 'instagram'],
  ['tiktok', 'tiktok'],
  ['douyin', 'tiktok'],
  ['weibo', 'weibo'],
  ['line', 'line'],
  ['kakao', 'kakaotalk'],
  ['naver', 'naver'],
  ['tor', 'tor'],
  ['firefox', 'firefox'],
  ['focus', 'firefox'],
  ['webkit', 'safari'],
  ['safari', 'safari'],
  ['chrom', 'chrome'],
  ['internet explorer', 'ie'],
  ['msie', 'ie'],
  ['android', 'android'],
]

const systems: Keywords = [
  ['windows', 'windows'],
  ['mac', 'apple'],
  ['ios', 'apple'],
  ['ipados', 'apple'],
  ['tvos', 'apple'],
  ['watchos', 'apple'],
  ['harmony', 'harmonyos'],
  ['android', 'android'],
  ['chrome', 'chrome'],
  ['chromium', 'chrome'],
  ['ubuntu', 'ubuntu'],
  ['debian', 'debian'],
  ['fedora', 'fedora'],
  ['tizen', 'samsung'],
  ['playstation', 'playstation'],
  ['freebsd', 'freebsd'],
  ['linux', 'linux'],
]

const sources: Keywords = [
  ['google', 'google'],
  ['gemini', 'gemini'],
  ['baidu', 'baidu'],
  ['bing', 'bing'],
  ['copilot', 'bing'],
  ['sogou', 'sogou'],
  ['duckduckgo', 'duckduckgo'],
  ['yandex', 'yandex'],
  ['yahoo', 'yahoo'],
  ['naver', 'naver'],
  ['github', 'github'],
  ['stackoverflow', 'stackoverflow'],
  ['zhihu', 'zhihu'],
  ['weibo', 'weibo'],
  ['bilibili', 'bilibili'],
  ['b23.tv', 'bilibili'],
  ['douyin', 'tiktok'],
  ['tiktok', 'tiktok'],
  ['xiaohongshu', 'xiaohongshu'],
  ['xhslink', 'xiaohongshu'],
  ['douban', 'douban'],
  ['juejin', 'juejin'],
  ['v2ex', 'v2ex'],
  ['weixin', 'wechat'],
  ['wechat', 'wechat'],
  ['qq.com', 'qq'],
  ['chatgpt', 'openai'],
  ['openai', 'openai'],
  ['perplexity', 'perplexity'],
  ['claude', 'claude'],
  ['deepseek', 'deepseek'],
  ['kimi', 'kimi'],
  ['moonshot', 'kimi'],
  ['facebook', 'facebook'],
  ['fb.com', 'facebook'],
  ['instagram', 'instagram'],
  ['youtube', 'youtube'],
  ['linkedin', 'linkedin'],
  ['lnkd.in', 'linkedin'],
  ['reddit', 'reddit'],
  ['twitter', 'x'],
  ['t.co', 'x'],
  ['x.com', 'x'],
  ['ycombinator', 'ycombinator'],
  ['telegram', 'telegram'],
  ['t.me', 'telegram'],
  ['whatsapp', 'whatsapp'],
  ['discord', 'discord'],
  ['pinterest', 'pinterest'],
  ['medium', 'medium'],
  ['bsky', 'bluesky'],
  ['mastodon', 'mastodon'],
  ['slack', 'slack'],
]

/** Kinds of devices. Their icons come from the console's own icon set. */
export type DeviceIcon = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable'

const devices: readonly (readonly [word: string, icon: DeviceIcon])[] = [
  ['tablet', 'tablet'],
  ['ipad', 'tablet'],
  ['mobile', 'mobile'],
  ['phone', 'mobile'],
  ['tv', 'tv'],
  ['console', 'console'],
  ['wear', 'wearable'],
  ['headset', 'wearable'],
  ['watch', 'wearable'],
]

function find<I>(list: readonly (readonly [string, I])[], name: string): I | undefined {
  const text = name.toLowerCase()
  return list.find(([word]) => text.includes(word))?.[1]
}

/** File of a browser's icon; undefined means the default globe. */
export function browserIcon(name: string): string | undefined {
  return find(browsers, name)
}

/** File of an operating system's icon; undefined means the default. */
export function systemIcon(name: string): string | undefined {
  return find(systems, name)
}

/** File of a source's icon; undefined means the default. Short host names (`t.co`, `x.com`) only match whole hosts, so `reuters.com` is not X. */
export function sourceIcon(host: string): string | undefined {
  const text = host.toLowerCase()
  return sources.find(([word]) =>
    word.includes('.') ? text === word || text.endsWith(`.${word}`) : text.includes(word),
  )?.[1]
}

export function deviceIcon(name: string): DeviceIcon {
  return find(devices, name) ?? 'desktop'
}

/** File of a country's flag; undefined for an unknown code. Taiwan is shown under China's flag. */
export function flagOf(code: string): string | undefined {
  const lower = code.toLowerCase()
  if (!/^[a-z]{2}$/.test(lower)) return undefined
  return lower === 'tw' ? 'cn' : lower
}
