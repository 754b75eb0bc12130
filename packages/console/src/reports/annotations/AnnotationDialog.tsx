/** Adds or edits an annotation of a moment or a span, and leads to its deletion. Times are in the website's time zone. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { localMoment, momentAt } from '../../lib/time/zoned-moment.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { MomentField } from '../../ui/form/time/MomentField.tsx'
import { useReportSource } from '../source.tsx'
import styles from './Annotations.module.css'
import { DeleteAnnotation } from './DeleteAnnotation.tsx'
import { useAnnotationsChanged } from './use-annotations.ts'

export interface AnnotationDialogProps {
  readonly websiteId: string
  /** Null for a new one. */
  readonly annotation: AnnotationRow | null
  readonly onClose: () => void
}

const longest = 500
/** The fields of the call that the dialog has. */
const refusable = ['text', 'start_time', 'end_time'] as const

export function AnnotationDialog({ websiteId, annotation, onClose }: AnnotationDialogProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { zone } = useReportSource()
  const id = useId()
  const [text, setText] = useState(annotation?.text ?? '')
  const [start, setStart] = useState(() =>
    localMoment(annotation?.start_time ?? Math.floor(Date.now() / 1000), zone),
  )
  const [end, setEnd] = useState(() => (annotation?.end_time ? localMoment(annotation.end_time, zone) : ''))
  const [asksDelete, setAsksDelete] = useState(false)
  const [touched, setTouched] = useState(false)
  /** The refusal of a field, until something is changed. */
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const today = dateAt(Date.now(), zone)
  const from = momentAt(start, zone)
  const to = end === '' ? null : momentAt(end, zone)
  const backwards = from !== null && to !== null && to <= from
  const complete = text.trim() !== '' && from !== null && !backwards && (end === '' || to !== null)

  const change = (what: () => void) => {
    setTouched(true)
    setRefusal(null)
    what()
  }
  const changed = useAnnotationsChanged()
  const add = useAction('/annotation/add')
  const edit = useAction('/annotation/edit')
  const busy = add.isPending || edit.isPending
  const save = () => {
    if (!complete || from === null || busy) return
    const body = { website_id: websiteId, text: text.trim(), start_time: from, end_time: to }
    const after = {
      onSuccess: () => {
        toast.success(t('settings.saved'))
        onClose()
        return changed()
      },
      onError: (error: unknown) => {
        const isOfField = error instanceof ApiError && refusable.some((name) => error.fieldMessage(name))
        if (!isOfField) return showError(error)
        setRefusal(error)
        if (error.fieldMessage('text')) field.current?.focus()
      },
    }
    if (annotation) edit.mutate({ ...body, annotation_id: annotation.annotation_id }, after)
    else add.mutate(body, after)
  }
  const refused = {
    text: refusal?.fieldMessage('text'),
    start: refusal?.fieldMessage('start_time'),
    end: refusal?.fieldMessage('end_time'),
  }
  if (asksDelete && annotation)
    return (
      <DeleteAnnotation
        websiteId={websiteId}
        annotation={annotation}
        onDone={onClose}
        onClose={() => setAsksDelete(false)}
      />
    )
  return (
    <SubmitDialog
      title={t(annotation ? 'annotations.edit' : 'annotations.add')}
      action={t('action.save')}
      disabled={!complete || busy}
      busy={busy}
      changed={touched}
      onSubmit={save}
      onClose={onClose}
      tools={
        annotation && (
          <Button variant="danger" onClick={() => setAsksDelete(true)}>
            {t('action.delete')}
          </Button>
        )
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label htmlFor={`${id}-text`}>{t('annotations.text')}</label>
        <input
          ref={field}
          id={`${id}-text`}
          className={styles.input}
          data-autofocus
          maxLength={longest}
          placeholder={t('annotations.placeholder')}
          aria-invalid={refused.text !== undefined}
          aria-describedby={refused.text && `${id}-text-refused`}
          value={text}
          onChange={(event) => change(() => setText(event.target.value))}
        />
        <Refusal id={`${id}-text-refused`} text={refused.text} />
        <span aria-hidden>{t('annotations.start')}</span>
        <MomentField
          label={t('annotations.start')}
          today={today}
          clock="00:00"
          {...(refused.start && { describedBy: `${id}-start-refused`, invalid: true })}
          value={start}
          onChange={(moment) => change(() => setStart(moment))}
        />
        <Refusal id={`${id}-start-refused`} text={refused.start} />
        <span aria-hidden>{t('annotations.end')}</span>
        <MomentField
          label={t('annotations.end')}
          empty={t('annotations.endNone')}
          today={today}
          clock={start.slice(11)}
          describedBy={`${id}-hint`}
          invalid={backwards || refused.end !== undefined}
          value={end}
          onChange={(moment) => change(() => setEnd(moment))}
        />
        <Refusal text={refused.end} />
        <p id={`${id}-hint`} role="status" className={styles.hint}>
          {backwards
            ? t('annotations.backwards')
            : t('annotations.zone', { zone: zoneLabel(zone, language) })}
        </p>
        <button type="submit" hidden />
      </form>
    </SubmitDialog>
  )
}

function Refusal({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  return (
    text && (
      <p id={id} role="alert" className={styles.refusal}>
        {text}
      </p>
    )
  )
}
