/**
 * A mail as HTML: one card with one accent color. It uses tables and inline styles, because mail programs support little else. The few rules for
 * dark mode are optional. Every text is escaped here.
 */
import type { Language } from '@footfall/contract/fields'
import { escapeHtml } from '../lib/escape-html.ts'

export interface MailPage {
  readonly language: Language
  readonly title: string
  readonly lead: string
  readonly code: string | undefined
  readonly link: { readonly label: string; readonly url: string } | null
  readonly note: string
  readonly footer: string
}

// The console's colors, in its default accent.
const ink = '#1a1c20'
const quiet = '#545861'
const accent = '#3a55d9'
const ground = '#f6f6f4'
const latin = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial"
const han = "'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'"
/** The language's own font first, because quotation marks depend on it. */
const fonts: Readonly<Record<Language, string>> = {
  'zh-CN': `${han},${latin},sans-serif`,
  'en-US': `${latin},${han},sans-serif`,
}

const darkRules = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e1013 !important}.card{background:#15181c !important;border-color:#25292f !important}
.ink{color:#eceef0 !important}.quiet{color:#aab0ba !important}.brand{color:#93a7ff !important}
.code{background:#1c2025 !important;color:#eceef0 !important}
.button{background:#93a7ff !important}.button a{color:#0e1013 !important}.url{color:#aab0ba !important}}
@media (max-width:480px){.card{padding:26px 20px !important}.code{font-size:26px !important;letter-spacing:5px !important}}`

export function mailPage({ language, title, lead, code, link, note, footer }: MailPage): string {
  const font = fonts[language]
  const parts = [
    text('ink', lead, `margin:0 0 22px;font-size:16px;line-height:1.65;color:${ink}`),
    code === undefined ? '' : codeBlock(code),
    link === null ? '' : button(link),
    note === '' ? '' : text('quiet', note, `margin:0;font-size:14px;line-height:1.65;color:${quiet}`),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${darkRules}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr>
<td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px"><tr>
<td class="brand" style="padding:0 4px 16px;font-family:${font};font-size:17px;font-weight:600;letter-spacing:.2px;color:${accent}">Footfall 足迹</td>
</tr><tr>
<td class="card" style="padding:34px 32px;background:#ffffff;border:1px solid #e6e5e1;border-radius:14px;font-family:${font}">
${parts.filter(Boolean).join('\n')}
</td></tr><tr>
<td style="padding:18px 4px 0;font-family:${font}">
${text('quiet', footer, `margin:0;font-size:12px;line-height:1.6;color:${quiet}`)}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

/** A long name or address without a space is broken: otherwise a phone would show the whole mail as wide as it is. */
function text(name: string, words: string, style: string): string {
  return `<p class="${name}" style="${style};word-break:break-word;overflow-wrap:anywhere">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
}

function codeBlock(code: string): string {
  const style = `margin:0 0 22px;padding:16px 20px;background:${ground};border-radius:10px;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;font-weight:600;letter-spacing:8px;color:${ink}`
  return `<p class="code" style="${style}">${escapeHtml(code)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px"><tr>
<td class="button" style="background:${accent};border-radius:9px"><a href="${address}" style="display:inline-block;padding:12px 24px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="url" style="margin:0 0 22px;font-size:12px;line-height:1.5;color:${quiet};word-break:break-all">${address}</p>`
}
