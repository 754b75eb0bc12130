/** The page for a short link without a target. */
import { acceptedLanguage, translate } from '../../lib/translate.ts'

/** Quotation marks depend on the language, so its own font comes first. */
const han = "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'"

export function lostPage(
  existed: boolean,
  acceptLanguage: string | undefined,
): { status: number; html: string } {
  const language = acceptedLanguage(acceptLanguage)
  const say = (part: string): string =>
    translate(language, `message.link.${existed ? 'gone' : 'unknown'}_${part}`)
  const face = language === 'zh-CN' ? `${han},system-ui,sans-serif` : `system-ui,${han},sans-serif`
  return {
    status: existed ? 410 : 404,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${say('title')}</title>
<style>:root{--ground:#f6f6f4;--text:#1a1c20;--quiet:#545861;--accent:#3a55d9}
@media (prefers-color-scheme:dark){:root{--ground:#0e1013;--text:#eceef0;--quiet:#aab0ba;--accent:#93a7ff}}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:14px/1.6 ${face}}
main{box-sizing:border-box;max-width:28rem;padding:2rem;text-align:center}h1{margin:0 0 .4rem;font-size:20px;line-height:1.4;font-weight:600}
p{margin:0;color:var(--quiet)}footer{margin-top:3rem;color:var(--accent);font-weight:600}</style></head>
<body><main><h1>${say('title')}</h1><p>${say('content')}</p><footer>${translate(language, 'app.name')}</footer></main></body></html>
`,
  }
}
