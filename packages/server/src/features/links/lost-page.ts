/** The page behind a short link that leads nowhere any more, or never did. */
import { languageOfHeader, translate } from '../../lib/translate.ts'

export function lostPage(
  existed: boolean,
  acceptLanguage: string | undefined,
): { status: number; html: string } {
  const language = languageOfHeader(acceptLanguage)
  const say = (part: string): string =>
    translate(language, `message.link.${existed ? 'gone' : 'unknown'}_${part}`)
  return {
    status: existed ? 410 : 404,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${say('title')}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:CanvasText;background:Canvas}
main{max-width:26rem;padding:2rem;text-align:center}h1{margin:0 0 .5rem;font-size:1.4rem}p{margin:0;opacity:.75}</style></head>
<body><main><h1>${say('title')}</h1><p>${say('content')}</p></main></body></html>
`,
  }
}
