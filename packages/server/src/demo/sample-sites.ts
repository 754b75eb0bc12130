/** The two sample websites: their pages, sources, campaigns and visitors' actions. */

export interface SamplePage {
  readonly path: string
  readonly title: string
  readonly weight: number
}

export interface SampleSource {
  readonly weight: number
  readonly referrer?: string
  /** Query string of the landing page. */
  readonly query?: string
  /** First (0 = oldest) and last day on which it runs; absent for always. */
  readonly days?: readonly [number, number]
}

/** A custom event, and the property that it may carry. */
export interface SampleAct {
  readonly name: string
  readonly property?: readonly [string, readonly string[]]
}

/** A page (one of these) or an act; `goesOn`: the share of those who do it that take the next step as well. */
export type SampleStep = { readonly goesOn: number } & (
  | { readonly pages: readonly string[] }
  | { readonly act: SampleAct }
)

export interface SampleSite {
  readonly name: string
  readonly domain: string
  readonly timeZone: string
  /** Visits on an average day in the middle of the period. */
  readonly visitsADay: number
  /** Share of visits from mainland China. */
  readonly fromChina: number
  /** Weight of each weekday, Monday first. */
  readonly weekdays: readonly number[]
  readonly spikeDay: number
  readonly pages: readonly SamplePage[]
  readonly sources: readonly SampleSource[]
  readonly events: readonly (SampleAct & { readonly chance: number })[]
  /** The way to a purchase, step by step, and the share of visits that begin it; left out: any longer visit may buy. */
  readonly way?: { readonly chance: number; readonly steps: readonly SampleStep[] }
  /** `chance`: of a visit that may. */
  readonly purchase: {
    readonly chance: number
    readonly currency: string
    readonly amounts: readonly number[]
    /** The currency of visitors from abroad, if it differs. */
    readonly abroad?: { readonly currency: string; readonly amounts: readonly number[] }
  } | null
}

const categories: readonly (readonly [string, string])[] = [
  ['tents', '帐篷'],
  ['sleeping-bags', '睡袋'],
  ['backpacks', '背包'],
  ['boots', '登山鞋'],
  ['jackets', '冲锋衣'],
  ['base-layers', '速干衣'],
  ['stoves', '炉具'],
  ['lights', '头灯与营灯'],
  ['poles', '登山杖'],
  ['climbing', '攀岩装备'],
  ['water', '水具'],
  ['maps', '地图与导航'],
]

const series = ['远山', '云岭', '松涛', '雪线', '清溪', '野径', '星野', '赤岩', '北坡', '长风']

function shopPages(): SamplePage[] {
  const pages: SamplePage[] = [
    { path: '/', title: '远山户外｜走到风景里去', weight: 260 },
    { path: '/search', title: '搜索｜远山户外', weight: 60 },
    { path: '/cart', title: '购物车｜远山户外', weight: 12 },
    { path: '/checkout', title: '结算｜远山户外', weight: 3 },
    { path: '/sale', title: '周年庆特惠｜远山户外', weight: 50 },
    { path: '/stores', title: '线下门店｜远山户外', weight: 18 },
    { path: '/about', title: '关于我们｜远山户外', weight: 10 },
  ]
  categories.forEach(([slug, name], c) => {
    pages.push({ path: `/c/${slug}`, title: `${name}｜远山户外`, weight: 40 - c * 2 })
    for (let p = 0; p < 28; p++) {
      const title = `${series[(p + c) % series.length] ?? ''} ${name} ${100 + p}｜远山户外`
      pages.push({ path: `/p/${slug}-${100 + p}`, title, weight: 22 / (p + 1) })
    }
  })
  return pages
}

const topics = [
  'typography',
  'walking',
  'coffee',
  'tools',
  'gardens',
  'maps',
  'reading',
  'radio',
  'boats',
  'weather',
]
const angles = [
  'a field guide',
  'what I got wrong',
  'in ten small steps',
  'an argument',
  'notes from the road',
  'the slow way',
  'for beginners',
  'a year later',
]

function blogPages(): SamplePage[] {
  const pages: SamplePage[] = [
    { path: '/', title: 'Harbor Notes', weight: 160 },
    { path: '/archive', title: 'Archive · Harbor Notes', weight: 40 },
    { path: '/about', title: 'About · Harbor Notes', weight: 20 },
    { path: '/newsletter', title: 'Newsletter · Harbor Notes', weight: 26 },
  ]
  topics.forEach((topic, t) => {
    pages.push({ path: `/topics/${topic}`, title: `${topic} · Harbor Notes`, weight: 8 })
    angles.forEach((angle, a) => {
      const path = `/posts/${topic}-${angle.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}`
      pages.push({ path, title: `On ${topic}: ${angle}`, weight: 60 / (1 + ((t * 7 + a * 3) % 40)) })
    })
  })
  return pages
}

export const sampleSites: readonly SampleSite[] = [
  {
    name: '远山户外商城',
    domain: 'shop.yuanshan.example',
    timeZone: 'Asia/Shanghai',
    visitsADay: 1150,
    fromChina: 0.82,
    weekdays: [0.94, 0.92, 0.95, 0.98, 1.06, 1.2, 1.16],
    spikeDay: 79,
    pages: shopPages(),
    sources: [
      { weight: 300 },
      { weight: 210, referrer: 'https://www.baidu.com/link?url=x' },
      { weight: 40, referrer: 'https://www.sogou.com/' },
      { weight: 34, referrer: 'https://www.so.com/' },
      { weight: 70, referrer: 'https://www.google.com/' },
      { weight: 36, referrer: 'https://cn.bing.com/' },
      { weight: 60, referrer: 'https://www.xiaohongshu.com/' },
      { weight: 44, referrer: 'https://www.zhihu.com/question/1' },
      { weight: 40, referrer: 'https://weibo.com/' },
      { weight: 34, referrer: 'https://www.douyin.com/' },
      { weight: 26, referrer: 'https://www.bilibili.com/' },
      { weight: 30, referrer: 'https://chat.deepseek.com/' },
      { weight: 22, referrer: 'https://www.kimi.com/' },
      { weight: 14, referrer: 'https://chatgpt.com/' },
      { weight: 60, query: 'utm_source=wechat&utm_medium=social&utm_campaign=weekend-trail' },
      { weight: 44, query: 'utm_source=newsletter&utm_medium=email&utm_campaign=weekly' },
      {
        weight: 90,
        referrer: 'https://www.baidu.com/',
        query:
          'utm_source=baidu&utm_medium=cpc&utm_campaign=tents&utm_term=%E9%9C%B2%E8%90%A5%E5%B8%90%E7%AF%B7',
      },
      {
        weight: 120,
        query: 'utm_source=xiaohongshu&utm_medium=paid_social&utm_campaign=anniversary&utm_content=video-a',
        days: [70, 84],
      },
      {
        weight: 70,
        query: 'utm_source=douyin&utm_medium=paid_social&utm_campaign=anniversary&utm_content=live',
        days: [72, 84],
      },
    ],
    events: [
      {
        name: 'search',
        chance: 0.12,
        property: ['term', ['帐篷', '冲锋衣', '登山鞋', '露营', '头灯', '睡袋', '徒步背包']],
      },
      { name: 'favorite', chance: 0.06 },
      { name: 'contact_service', chance: 0.02, property: ['channel', ['在线', '电话', '微信']] },
    ],
    way: {
      chance: 0.22,
      steps: [
        {
          pages: categories.flatMap(([slug]) => [100, 101, 102].map((p) => `/p/${slug}-${p}`)),
          goesOn: 0.62,
        },
        {
          act: { name: 'add_to_cart', property: ['category', categories.map(([, name]) => name)] },
          goesOn: 0.71,
        },
        { pages: ['/cart'], goesOn: 0.68 },
        { pages: ['/checkout'], goesOn: 1 },
      ],
    },
    purchase: {
      chance: 0.46,
      currency: 'CNY',
      amounts: [8900, 12900, 19900, 29900, 45900, 68900, 99900, 169900, 239900],
      abroad: { currency: 'USD', amounts: [1900, 2900, 4900, 7900, 12900, 24900] },
    },
  },
  {
    name: 'Harbor Notes',
    domain: 'harbornotes.example',
    timeZone: 'America/New_York',
    visitsADay: 680,
    fromChina: 0.04,
    weekdays: [1.12, 1.16, 1.14, 1.08, 0.98, 0.74, 0.78],
    spikeDay: 52,
    pages: blogPages(),
    sources: [
      { weight: 260 },
      { weight: 240, referrer: 'https://www.google.com/' },
      { weight: 30, referrer: 'https://duckduckgo.com/' },
      { weight: 34, referrer: 'https://www.bing.com/' },
      { weight: 60, referrer: 'https://news.ycombinator.com/' },
      { weight: 40, referrer: 'https://www.reddit.com/' },
      { weight: 36, referrer: 'https://t.co/abc' },
      { weight: 20, referrer: 'https://www.linkedin.com/' },
      { weight: 26, referrer: 'https://chatgpt.com/' },
      { weight: 16, referrer: 'https://www.perplexity.ai/' },
      { weight: 12, referrer: 'https://github.com/' },
      { weight: 50, query: 'utm_source=newsletter&utm_medium=email&utm_campaign=sunday-letter' },
      { weight: 14, query: 'utm_source=mastodon&utm_medium=social&utm_campaign=essay-series' },
      { weight: 420, referrer: 'https://news.ycombinator.com/', days: [52, 53] },
    ],
    events: [
      { name: 'newsletter_signup', chance: 0.03, property: ['place', ['footer', 'post', 'page']] },
      {
        name: 'outbound_link',
        chance: 0.09,
        property: ['host', ['wikipedia.org', 'archive.org', 'github.com']],
      },
      { name: 'download', chance: 0.02, property: ['file', ['checklist.pdf', 'map.gpx']] },
    ],
    purchase: { chance: 0.012, currency: 'USD', amounts: [500, 900, 1900, 4900] },
  },
]
