/** Turns a letter into a mail in the reader's language: plain text, and the same as quiet HTML that every mail reader can show. */
import type { Language } from '@footfall/contract/fields'
import type { z } from 'zod'
import { hasText, translate } from '../lib/translate.ts'
import type { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

const ink = '#1a1c20'
const quiet = '#5b606b'
const accent = '#1b6b5f'

export function compose(
  { to, language, text, holes, code, path }: z.output<typeof letter>,
  publicUrl: string,
): Mail {
  const say = (part: string): string => {
    const key = `mail.${text}.${part}`
    return hasText(language, key) ? translate(language, key, holes) : ''
  }
  const subject = oneLine(say('subject'))
  const lead = say('lead')
  const note = say('note')
  const button = say('button')
  const footer = translate(language, 'mail.footer', { url: publicUrl })
  const link = path === undefined ? null : { label: button || publicUrl, url: `${publicUrl}${path}` }
  const plain = [lead, code, link && `${link.label}\n${link.url}`, note, `-- \n${footer}`]
  return {
    to,
    subject,
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(lead, `margin:0 0 20px;font-size:16px;color:${ink}`),
      code ? codeBlock(code) : '',
      link ? buttonBlock(link) : '',
      note ? paragraph(note, `margin:0;font-size:14px;color:${quiet}`) : '',
      `<hr style="border:0;border-top:1px solid #e6e6e2;margin:28px 0 16px">`,
      paragraph(footer, `margin:0;font-size:12px;color:${quiet}`),
    ]),
  }
}

function page(language: Language, title: string, parts: readonly string[]): string {
  const font = "system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif"
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f4f1">
<div style="max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:12px;font-family:${font};line-height:1.6">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:${accent}">Footfall 足迹</p>
${parts.filter(Boolean).join('\n')}
</div>
</body></html>
`
}

function paragraph(text: string, style: string): string {
  return `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 20px;padding:14px 20px;background:#f4f4f1;border-radius:8px;font-size:30px;font-weight:600;letter-spacing:6px;color:${ink}">${escapeHtml(code)}</p>`
}

function buttonBlock({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 22px;background:${accent};border-radius:8px;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:12px;color:${quiet};word-break:break-all">${escapeHtml(url)}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A subject is one line whatever a name in it holds. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
