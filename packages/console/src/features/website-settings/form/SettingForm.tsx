/**
 * A form of settings. It has a save button, tracks changes, and asks before unsaved changes are lost. Only edited fields are saved, because others may
 * have changed the rest since the form was opened.
 */
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { showError } from '../../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../../ui/form/unsaved/UnsavedPrompt.tsx'
import styles from './SettingForm.module.css'

export interface SettingFormProps<F extends object> {
  readonly form: FormInstance<F>
  /** The stored values, with which the form starts. When they change, fields that were not edited follow. */
  readonly stored: F
  /** Saves the edited fields. Returns what fields show afterwards, if it differs. A field that was edited meanwhile stays. */
  readonly onSave: (edited: Partial<F>) => Promise<Partial<F> | undefined>
  readonly children: ReactNode
}

export function SettingForm<F extends object>({ form, stored, onSave, children }: SettingFormProps<F>) {
  const { t } = useTranslation()
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const edits = useRef(0)
  /** What the fields show unless they are edited. */
  const base = useRef(stored)
  // The library's type for parts of `F` cannot be resolved while `F` is open.
  const show = (values: Partial<F>) => form.setFieldsValue(values as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is stored
  useEffect(() => {
    const before = base.current
    base.current = stored
    show(unedited(stored, before, form.getFieldsValue(true)))
  }, [JSON.stringify(stored)])
  const save = async (values: F) => {
    const saved = edits.current
    const edited = editedOf(values, base.current)
    setBusy(true)
    try {
      const shown = await onSave(edited)
      base.current = { ...base.current, ...edited, ...shown }
      if (shown) show(unedited(shown, values, form.getFieldsValue(true)))
      // Text typed during saving is not saved yet.
      if (edits.current === saved) setChanged(false)
      toast.success(t('settings.saved'))
    } catch (error) {
      showError(error, form)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<F>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={stored}
      scrollToFirstError={{ block: 'center' }}
      onValuesChange={(_part, values) => {
        edits.current += 1
        setChanged(Object.keys(editedOf(values, base.current)).length > 0)
      }}
      onFinish={save}
    >
      {children}
      <div className={styles.bar}>
        <Button variant="primary" type="submit" disabled={!changed || busy} aria-busy={busy}>
          {t('action.save')}
        </Button>
        {changed && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              show(base.current)
              setChanged(false)
            }}
          >
            {t('settings.discard')}
          </Button>
        )}
      </div>
      <UnsavedPrompt changed={changed} />
    </Form>
  )
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** The part of `values` that differs from what the fields showed at first. */
function editedOf<F extends object>(values: F, base: F): Partial<F> {
  const names = Object.keys(values) as (keyof F)[]
  return Object.fromEntries(
    names.filter((name) => differs(values[name], base[name])).map((name) => [name, values[name]]),
  ) as Partial<F>
}

/** The part of `shown` whose fields still have the values that were saved. */
function unedited<F extends object>(shown: Partial<F>, saved: F, now: F): Partial<F> {
  const names = Object.keys(shown) as (keyof F)[]
  return Object.fromEntries(
    names.filter((name) => !differs(now[name], saved[name])).map((name) => [name, shown[name]]),
  ) as Partial<F>
}
