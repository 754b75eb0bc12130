/**
 * Hosts known for spamming reports with forged referrers; an entry covers its subdomains. Collected from lists that analytics vendors and site
 * owners have published over the years.
 */
export const spamHosts = `
  semalt.com semaltmedia.com darodar.com econom.co ilovevitaly.com ilovevitaly.co ilovevitaly.ru ilovevitaly.org ilovevitaly.xyz iloveitaly.co
  priceg.com blackhatworth.com hulfingtonpost.com cenoval.ru cenokos.ru cityadspix.com iskalko.ru luxup.ru edakgfvwql.ru vodkoved.ru
  lomb.co o-o-6-o-o.com o-o-6-o-o.ru o-o-8-o-o.com o-o-8-o-o.ru humanorightswatch.org theguardlan.com guardlink.org smailik.org tomck.com
  shopping.ilovevitaly.com forum.topic.darodar.com tiandeural.ru torture.ml domination.ml acads.net adviceforum.info anticrawler.org
  buttons-for-website.com buttons-for-your-website.com simple-share-buttons.com free-share-buttons.com free-social-buttons.com
  floating-share-buttons.com share-buttons.xyz sharebutton.net sharebutton.org sharebutton.to social-buttons.com social-buttons-a.xyz
  free-floating-buttons.com get-your-social-buttons.info yourserverisdown.com websocial.me
  4webmasters.org 7makemoneyonline.com makemoneyonline.com 100dollars-seo.com 1-99seo.com 0n-line.tv best-seo-offer.com best-seo-solution.com
  best-seo-service.com best-seo-software.xyz cheap-seo.info get-free-traffic-now.com get-seo-help.com buy-traffic.xyz free-traffic.xyz
  fix-website-errors.com success-seo.com seo-platform.com seo-smm.kz seoexperimenty.ru seo-2-0.com top1-seo-service.com
  rank-checker.online rankings-analytics.com ranksonic.com ranksonic.info ranksonic.org ranksonic.net keywords-monitoring-success.com
  keywords-monitoring-your-success.com monetizationking.net trafficmonetize.org trafficmonetizer.org webmonetizer.net traffic2money.com
  traffic2cash.org traffic2cash.xyz traffic-cash.xyz trafficgenius.xyz traffic-cash.info xtraffic.plus erot.co event-tracking.com googlsucks.com
  hongfanji.com chinese-amezon.com chinese-amazon.com amazon-seo-service.com videos-for-your-business.com video--production.com
  website-analyzer.info website-analytics.online website-speed-check.site website-speed-checker.site website-speed-up.site speedup-my.site
  site-auditor.online sitevaluation.org sitevaluation.com site-auditor.com uptimechecker.com uptimebot.net uptime-alpha.net uptime-beta.net
  uptime-gamma.net uptime-delta.net uptime-eu.net uptime-us.net
  bottraffic.live bottraffic.icu bottraffic.xyz bottraffic.club bottraffic.online bottraffic143.xyz bottraffic329.xyz bottraffic4free.club
  bottraffic4free.host bottraffic999.xyz bot-traffic.icu bot-traffic.xyz trafficbot.life trafficbot.live trafficbot4free.xyz traffic-bot.xyz
  trafficdrive.club dailyrank.net dogsrun.net online-hit.info qualitymarketzone.com howtostopreferralspam.eu pops.foundation search-error.com
  semxiu.com sexyali.com wordpress-crew.net law-enforcement-bot-ff.xyz law-enforcement-check-three.xyz law-enforcement-ee.xyz
  cookie-law-enforcement-aa.xyz cookie-law-enforcement-bb.xyz cookie-law-enforcement-cc.xyz compliance-checker.info eu-cookie-law.info
  eu-cookie-law-enforcement2.xyz eu-cookie-law-enforcement-4.xyz copyrightclaims.org copyrightinstitute.org bestwebsitesawards.com
  youporn-forum.ga pornhub-forum.ga rapidgator-porn.ga generalporn.org depositfiles-porn.ga meendo-free-traffic.ga torrent-to-magnet.com
  savetubevideo.com savetubevideo.info kambasoft.com srecorder.com srecorder.co soundfrost.org fbdownloader.com fbfreegifts.com
  descargar-musica-gratis.net descargar-musicas-gratis.com baixar-musicas-gratis.com musicprojectfoundation.com backgroundpictures.net
  embedle.com extener.com extener.org openfrost.com
  vitaly-popov.com xn--oogle-wmc.com pizza-tycoon.com snip.to net-profits.xyz
  ownshop.cf nardulan.com msk.afora.ru yaderenergy.ru rusexy.xyz sexsaoy.com
  seders.website grets.store trast.mantero.online garold.dertus.site ofer.bartikus.site kar.razas.site game.fertuk.site
  rida.tokyo static.seders.website info.seders.website news.grets.store
`
