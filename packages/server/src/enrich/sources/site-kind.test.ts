import { expect, test } from 'vitest'
import { knownSites } from './known-sites.ts'
import { siteKind } from './site-kind.ts'

test.each([
  [
    'search',
    'google.com google.co.uk google.com.hk google.de google.cn com.google.android.googlequicksearchbox baidu.com m.baidu.com sogou.com m.sogou.com',
  ],
  [
    'search',
    'wap.sogou.com weixin.sogou.com so.com m.so.com sm.cn m.sm.cn yz.m.sm.cn quark.sm.cn quark.cn cn.bing.com bing.com www4.bing.com',
  ],
  [
    'search',
    'yandex.ru yandex.com.tr ya.ru duckduckgo.com search.naver.com m.search.naver.com yahoo.com hk.search.yahoo.com search.yahoo.co.jp ecosia.org',
  ],
  ['search', 'so.toutiao.com suche.web.de search.brave.com google baidu'],
  [
    'social',
    'mp.weixin.qq.com weibo.com m.weibo.cn weibo.cn t.cn zhihu.com link.zhihu.com zhuanlan.zhihu.com douyin.com v.douyin.com',
  ],
  [
    'social',
    'xiaohongshu.com xhslink.com bilibili.com b23.tv douban.com m.douban.com tieba.baidu.com user.qzone.qq.com com.tencent.mm',
  ],
  [
    'social',
    'facebook.com l.facebook.com lm.facebook.com m.facebook.com t.co x.com twitter.com lnkd.in linkedin.com out.reddit.com old.reddit.com',
  ],
  [
    'social',
    'l.instagram.com tiktok.com t.me news.ycombinator.com bsky.app pinterest.de pinterest.co.uk weixin fb 小红书',
  ],
  [
    'video',
    'youtube.com m.youtube.com youtu.be v.qq.com youku.com v.youku.com iqiyi.com twitch.tv channels.weixin.qq.com',
  ],
  [
    'shopping',
    's.taobao.com item.jd.com detail.tmall.com mobile.yangkeduo.com amazon.com amazon.de amazon.co.jp ebay.co.uk shopee.sg lazada.com.my',
  ],
  [
    'ai',
    'chatgpt.com chat.openai.com perplexity.ai copilot.microsoft.com gemini.google.com claude.ai kimi.com kimi.moonshot.cn chat.deepseek.com',
  ],
  [
    'ai',
    'doubao.com yuanbao.tencent.com tongyi.com tongyi.aliyun.com yiyan.baidu.com metaso.cn grok.com poe.com you.com chat.mistral.ai chatgpt kimi',
  ],
  [
    'email',
    'mail.google.com mail.qq.com wx.mail.qq.com mail.163.com outlook.live.com mail.yahoo.co.jp com.google.android.gm',
  ],
  ['display', 'googleads.g.doubleclick.net taboola.com'],
  ['other', 'docs.google.com support.google.com baike.baidu.com en.wikipedia.org'],
  [null, 'example.com notgoogle.com google.com.evil.example mybaidu.com partner __proto__ constructor'],
])('of kind %s: %s', (kind, sources) => {
  for (const source of sources.split(' ')) expect([source, siteKind(source)]).toEqual([source, kind])
})

test('no site stands under two kinds', () => {
  const entries = Object.values(knownSites).flatMap((list) => list.trim().split(/\s+/))
  expect(entries.filter((entry, i) => entries.indexOf(entry) !== i)).toEqual([])
  expect(entries.filter((entry) => entry !== entry.toLowerCase())).toEqual([])
})
