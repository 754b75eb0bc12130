/** The lines of a conversation and a field for the next one. Enter sends, Shift+Enter begins a new line. */

import { type SupportLine, supportTextMax } from '@footfall/contract/api/support'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { isComposing } from '../../lib/keys.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { useBeforeUnload } from '../../ui/form/unsaved/use-before-unload.ts'
import styles from './Conversation.module.css'
import { draftFor, keepDraft } from './drafts.ts'

/** The remaining characters are shown from this number on. */
const nearEnd = 200

export interface ConversationProps {
  /** The other side of the conversation; key of the draft. */
  readonly with: string
  readonly lines: readonly SupportLine[]
  /** Whether the reader is an operator. */
  readonly asOperator: boolean
  /** Name of the person who asks. */
  readonly person?: string
  readonly onSend: (text: string) => Promise<unknown>
}

export function Conversation({ with: other, lines, asOperator, person, onSend }: ConversationProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  /** The line that is being sent. It is shown until it is one of `lines`. */
  const [sending, setSending] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is scrolled to
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines.length, sending])
  const send = async (text: string) => {
    setSending(text.trim())
    try {
      await onSend(text)
    } finally {
      setSending(null)
    }
  }
  const nameOf = ({ from_operator, author }: SupportLine) => {
    if (from_operator === asOperator && !asOperator) return t('support.you')
    return from_operator ? (author ?? t('support.operator')) : (person ?? '')
  }
  return (
    <div className={styles.conversation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div ref={log} role="log" aria-label={t('support.log')} className={styles.log} tabIndex={0}>
        {lines.length === 0 && sending === null && (
          <EmptyState title={t('support.empty')} text={t('support.emptyText')} />
        )}
        {lines.map((line) => (
          <article
            key={line.line_id}
            className={cx(styles.line, line.from_operator === asOperator && styles.own)}
          >
            <p className={styles.text}>{line.text}</p>
            <p className={styles.by}>
              {nameOf(line)} · <time>{formatMoment(line.created_at, language)}</time>
            </p>
          </article>
        ))}
        {sending !== null && (
          // Not spoken: the line itself will be.
          <article aria-hidden className={cx(styles.line, styles.own)}>
            <p className={styles.text}>{sending}</p>
            <p className={styles.by}>{t('support.sending')}</p>
          </article>
        )}
      </div>
      <Composer key={other} to={other} onSend={send} />
    </div>
  )
}

function Composer({ to, onSend }: { readonly to: string; readonly onSend: ConversationProps['onSend'] }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => draftFor(to))
  const [busy, setBusy] = useState(false)
  useBeforeUnload(busy || text.trim() !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  // The field appears after its dialog has opened and placed the focus, so it must take the focus itself.
  useEffect(() => {
    if (field.current?.closest('dialog')) field.current.focus()
  }, [])
  const change = (next: string) => {
    setText(next)
    keepDraft(to, next)
  }
  const send = async () => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    // At once, because the next line may be begun while this one is sent.
    change('')
    try {
      await onSend(text)
    } catch (error) {
      showError(error)
      change([text, draftFor(to)].filter(Boolean).join('\n'))
    } finally {
      setBusy(false)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void send()
  }
  const left = supportTextMax - text.length
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        aria-label={t('support.write')}
        placeholder={t('support.placeholder')}
        value={text}
        rows={3}
        maxLength={supportTextMax}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKey}
      />
      <div className={styles.foot}>
        <span aria-live="polite">{left <= nearEnd && t('support.left', { count: left })}</span>
        <Button type="submit" variant="primary" disabled={busy || text.trim() === ''} aria-busy={busy}>
          {t('support.send')}
        </Button>
      </div>
    </form>
  )
}
