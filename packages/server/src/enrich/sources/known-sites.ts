/**
 * The kind of site that a visit came from. One name per entry: a host covers itself and every subdomain, `=host` only itself, and a word without a
 * dot is a name used as `utm_source`. Entries here take precedence over the longer list of hosts in `referrer-list.ts`.
 */

export type SiteKind =
  | 'search'
  | 'social'
  | 'video'
  | 'shopping'
  | 'ai'
  | 'email'
  | 'display'
  | 'push'
  | 'other'

export const knownSites: Readonly<Record<SiteKind, string>> = {
  search: `
    =baidu.com =m.baidu.com =wap.baidu.com =image.baidu.com =www2.baidu.com =mbd.baidu.com =news.baidu.com =ala.baidu.com baidu.com.cn baidu 百度
    sogou.com sogou 搜狗 so.com haosou.com so.360.cn 360 360so qihu qihoo sm.cn shenma 神马 quark.cn quark 夸克 so.toutiao.com
    chinaso.com youdao.com petalsearch.com soso.com
    =google.com =m.google.com =images.google.com =news.google.com =search.google.com =google.cn com.google.android.googlequicksearchbox
    =com.google.android.apps.searchlite google adwords googleads google_ads google-ads bing.com bing bingads com.microsoft.bing
    =yahoo.com search.yahoo.com =yahoo.co.jp search.yahoo.co.jp yahoo =yandex.ru =yandex.com =yandex.by =yandex.kz =yandex.uz =ya.ru
    =yandex.com.tr yandex duckduckgo.com duckduckgo ddg com.duckduckgo.mobile.android =naver.com search.naver.com naver =daum.net search.daum.net daum
    ecosia.org ecosia qwant.com qwant startpage.com startpage search.brave.com brave kagi.com kagi mojeek.com swisscows.com presearch.com
    =seznam.cz search.seznam.cz seznam =aol.com search.aol.com aol =ask.com ask =rambler.ru =go.mail.ru coccoc.com coccoc
    yep.com searx.be metager.org metager.de gibiru.com dogpile.com`,
  social: `
    weixin.qq.com wx.qq.com weixin110.qq.com servicewechat.com wechat.com com.tencent.mm weixin wechat 微信 wecom 企业微信 gongzhonghao 公众号
    pengyouquan 朋友圈 weibo.com weibo.cn t.cn com.sina.weibo weibo 微博 zhihu.com com.zhihu.android zhihu 知乎 douyin.com iesdouyin.com
    com.ss.android.ugc.aweme douyin 抖音 =toutiao.com =m.toutiao.com toutiao 今日头条 xiaohongshu.com xhslink.com com.xingin.xhs xiaohongshu xhs 小红书 rednote
    bilibili.com b23.tv tv.danmaku.bili bilibili 哔哩哔哩 b站 douban.com douban 豆瓣 tieba.baidu.com tieba 贴吧 zhidao.baidu.com qzone.qq.com
    qun.qq.com c.pc.qq.com im.qq.com com.tencent.mobileqq qq qzone tencent kuaishou.com gifshow.com chenzhongtech.com com.smile.gifmaker kuaishou 快手 hupu.com
    hupu v2ex.com v2ex juejin.cn csdn.net csdn cnblogs.com segmentfault.com jianshu.com coolapk.com okjike.com nga.cn xueqiu.com maimai.cn dingtalk.com
    dingtalk 钉钉 feishu.cn larksuite.com feishu 飞书 momo tianya.cn renren.com kaixin001.com
    facebook.com fb.com fb.me fb.watch messenger.com com.facebook.katana com.facebook.lite facebook fb meta instagram.com ig.me com.instagram.android instagram
    ig threads.net threads.com threads twitter.com x.com t.co com.twitter.android twitter x linkedin.com lnkd.in com.linkedin.android linkedin
    reddit.com redd.it com.reddit.frontpage reddit pinterest.com pin.it pinterest tumblr.com t.umblr.com tumblr tiktok.com tiktok com.zhiliaoapp.musically
    snapchat.com snapchat quora.com quora discord.com discordapp.com discord com.discord t.me web.telegram.org telegram.me telegram.org org.telegram.messenger
    telegram whatsapp.com wa.me com.whatsapp whatsapp vk.com vkontakte.ru vk ok.ru line.me line kakao.com kakaotalk zalo.me mastodon.social mastodon.online
    mastodon bsky.app bluesky news.ycombinator.com hackernews lobste.rs producthunt.com producthunt github.com github stackoverflow.com stackexchange.com
    medium.com medium substack.com substack slack.com slack com.slack teams.microsoft.com statics.teams.cdn.office.net skype.com viber.com flipboard.com
    getpocket.com disqus.com mixi.jp hatena.ne.jp note.com nextdoor.com meetup.com goodreads.com yelp.com patreon.com linktr.ee linktree wykop.pl
    habr.com livejournal.com xing.com plurk.com ptt.cc dcard.tw lihkg.com blogger.com blogspot.com wordpress.com`,
  video: `
    youtube.com youtu.be m.youtube.com com.google.android.youtube youtube vimeo.com vimeo dailymotion.com dailymotion twitch.tv twitch netflix.com hulu.com
    disneyplus.com youku.com youku 优酷 iqiyi.com iqiyi 爱奇艺 v.qq.com mgtv.com tv.sohu.com ixigua.com ixigua 西瓜视频 acfun.cn acfun le.com huya.com
    huya 虎牙 douyu.com douyu 斗鱼 haokan.baidu.com channels.weixin.qq.com shipinhao 视频号 nicovideo.jp rutube.ru ted.com wistia.com rumble.com odysee.com
    bitchute.com dv360_video`,
  shopping: `
    taobao.com taobao 淘宝 tmall.com tmall.hk tmall 天猫 tb.cn 1688.com jd.com jd.hk 3.cn jd 京东 pinduoduo.com yangkeduo.com pinduoduo pdd 拼多多 suning.com
    suning vip.com vipshop dangdang.com goofish.com xianyu 闲鱼 dewu.com dewu 得物 smzdm.com smzdm 什么值得买 kaola.com meituan.com meituan 美团 dianping.com
    alibaba.com alibaba aliexpress.com aliexpress amazon.com amazon ebay.com ebay walmart.com walmart etsy.com etsy target.com bestbuy.com
    rakuten.co.jp rakuten shopping.yahoo.co.jp mercari.com shopee.com shopee lazada.com lazada tokopedia.com mercadolibre.com ozon.ru wildberries.ru
    coupang.com gmarket.co.kr 11st.co.kr flipkart.com zalando.com temu.com temu shein.com shein wish.com idealo.de pricerunner.com bol.com allegro.pl
    cdiscount.com otto.de shopping.naver.com shopping.google.com`,
  ai: `
    chatgpt.com openai.com com.openai.chatgpt chatgpt openai perplexity.ai perplexity ai.perplexity.app.android copilot.microsoft.com copilot.com copilot.cloud.microsoft
    edgeservices.bing.com copilot gemini.google.com bard.google.com notebooklm.google.com com.google.android.apps.bard gemini claude.ai anthropic.com
    com.anthropic.claude claude kimi.com kimi.ai kimi.moonshot.cn moonshot.cn kimi deepseek.com deepseek doubao.com doubao 豆包
    yuanbao.tencent.com yuanbao 元宝 ima.qq.com tongyi.com tongyi.aliyun.com qianwen.aliyun.com qianwen.com qwen.ai tongyi 通义 qianwen 千问 qwen yiyan.baidu.com
    ernie.baidu.com chat.baidu.com yiyan wenxin 文心一言 ernie metaso.cn metaso 秘塔 grok.com x.ai grok poe.com poe you.com mistral.ai mistral chatglm.cn
    chatglm z.ai xinghuo.xfyun.cn xfyun.cn hailuoai.com minimax.io minimaxi.com tiangong.cn n.cn ai.360.com bot.360.com wenxiaobai.com yuewen.cn
    zhida.zhihu.com ai.dangbei.com coze.com coze.cn meta.ai phind.com phind character.ai pi.ai iask.ai felo.ai genspark.ai monica.im liner.com duck.ai
    lumo.proton.me komo.ai andisearch.com exa.ai manus.im`,
  email: `
    mail.google.com inbox.google.com com.google.android.gm gmail outlook.live.com outlook.office.com outlook.office365.com mail.live.com outlook hotmail
    com.microsoft.office.outlook mail.qq.com exmail.qq.com exmail.weixin.qq.com mail.163.com mail.126.com mail.yeah.net qiye.163.com mail.sina.com.cn mail.sina.cn mail.sohu.com
    mail.aliyun.com qiye.aliyun.com mail.139.com mail.10086.cn mail.189.cn mail.yahoo.com mail.yahoo.co.jp mail.aol.com mail.proton.me
    app.fastmail.com mail.zoho.com e.mail.ru mail.yandex.ru mail.yandex.com deref-mail.com deref-gmx.net deref-web-02.de navigator.gmx.net mail.naver.com
    mail.daum.net app.hey.com mailchi.mp list-manage.com mailchimp klaviyo sendgrid`,
  display: `
    doubleclick.net doubleclick googleadservices.com googlesyndication.com adnxs.com taboola.com taboola outbrain.com outbrain criteo.com criteo adroll.com
    adroll pubmatic.com rubiconproject.com openx.net casalemedia.com bidswitch.net adform.net dv360_display tanx.com mediav.com pos.baidu.com
    eclick.baidu.com gdt.qq.com`,
  push: 'firebase jpush getui umeng onesignal mipush hms_push',
  other: `
    docs.google.com drive.google.com sites.google.com groups.google.com accounts.google.com maps.google.com support.google.com translate.google.com
    classroom.google.com meet.google.com calendar.google.com baike.baidu.com pan.baidu.com map.baidu.com fanyi.baidu.com passport.baidu.com login.live.com
    ads.google.com aliyun.com amazon.work aws.amazon.com console.aws.amazon.com`,
}
