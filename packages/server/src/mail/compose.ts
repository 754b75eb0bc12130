/** Turns a letter into a mail in the reader's language: plain text, and the same as simple HTML for all mail programs. */
import type { Language } from '@footfall/contract/fields'
import type { z } from 'zod'
import { hasText, translate } from '../lib/translate.ts'
import { mailPage } from './html.ts'
import type { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { harmlessParams } from './names-in-mails.ts'

export function compose(
  { id, to, language, text, params, code, path, replyTo }: z.output<typeof letter>,
  publicUrl: string,
): Mail {
  const names = harmlessParams(params)
  const say = (part: string): string => {
    const key = `mail.${text}.${part}`
    return hasText(language, key) ? translate(language, key, names) : ''
  }
  const subject = oneLine(say('subject'))
  const lead = say('lead')
  const note = say('note')
  const footer = translate(language, replyTo === undefined ? 'mail.footer' : 'mail.footerReply', {
    url: publicUrl,
  })
  const link =
    path === undefined
      ? null
      : { label: say('button') || publicUrl, url: `${publicUrl}${inLanguage(path, language)}` }
  const plain = [lead, code, link && `${link.label}\n${link.url}`, note, `-- \n${footer}`]
  return {
    to,
    ...(id === undefined ? {} : { id }),
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: mailPage({ language, title: subject, lead, code, link, note, footer }),
  }
}

/** Without this, a first-time visitor might see the page in another language than the mail. */
function inLanguage(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** A subject is one line, whatever a name in it contains. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
