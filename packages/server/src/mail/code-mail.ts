/** The mail that carries six digits. */
import type { Language } from '@footfall/contract/fields'
import { translate } from '../lib/translate.ts'
import type { Mail } from './mailer.ts'

export type CodePurpose = 'register' | 'password'

export function codeMail(to: string, purpose: CodePurpose, code: string, language: Language): Mail {
  const text = (key: string): string => translate(language, `mail.code.${key}`, { code })
  const lines = [text(`${purpose}_lead`), code, text('validity'), text('ignore')]
  return {
    to,
    subject: text(`${purpose}_subject`),
    text: lines.join('\n\n'),
    html: `<div style="font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:#1a1c20;max-width:520px;margin:0 auto;padding:32px 20px">
<p style="font-weight:600;font-size:18px;margin:0 0 24px">Footfall 足迹</p>
<p style="margin:0 0 16px">${lines[0]}</p>
<p style="font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums;background:#f1f1ee;border-radius:8px;padding:16px 20px;margin:0 0 16px">${code}</p>
<p style="margin:0 0 8px;color:#545861">${lines[2]}</p>
<p style="margin:0;color:#545861">${lines[3]}</p>
</div>`,
  }
}

/** To an address that is already registered, instead of a code. */
export function alreadyRegisteredMail(to: string, language: Language): Mail {
  const subject = translate(language, 'mail.registered.subject')
  const lead = translate(language, 'mail.registered.lead')
  return { to, subject, text: lead, html: `<p>${lead}</p>` }
}
