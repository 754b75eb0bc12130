/** Adds or edits a goal: its name, its events, and the value of a conversion. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { currencyCodes } from '@footfall/contract/stats/currencies'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { MatcherField } from '../../reports/matcher/MatcherField.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { Select } from '../../ui/form/Select.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'
import styles from './Goals.module.css'
import { bodyOf, faultsOf, fieldsOf, type GoalFault, type GoalFields, valueKinds } from './goal-form.ts'
import { useGoalEditing } from './use-goal-editing.ts'

export interface GoalDialogProps {
  /** Null for a new goal. */
  readonly goal: GoalRow | null
  /** The event that a new goal is proposed for. */
  readonly event?: string | null
  readonly onClose: () => void
}

export function GoalDialog({ goal, event = null, onClose }: GoalDialogProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const rules = useRules()
  const { websiteId, changed } = useGoalEditing()
  const [form] = Form.useForm<{ name: string }>()
  const [fields, setFields] = useState<GoalFields>(() =>
    fieldsOf(goal, language === 'zh-CN' ? 'CNY' : 'USD', event),
  )
  const [changedBeside, setChangedBeside] = useState(false)
  const [faults, setFaults] = useState<readonly GoalFault[]>([])
  /** What the server says is wrong with the page or event, such as a regular expression. */
  const [refusal, setRefusal] = useState<string | undefined>()
  const add = useAction('/goal/add')
  const edit = useAction('/goal/edit')
  const isShown = useIsShown()
  const change = (part: Partial<GoalFields>) => {
    setFields((now) => ({ ...now, ...part }))
    setChangedBeside(true)
    setFaults([])
    setRefusal(undefined)
  }
  const submit = async ({ name }: { name: string }) => {
    const wrong = faultsOf(fields)
    setFaults(wrong)
    if (wrong.length > 0) return
    const body = { website_id: websiteId, ...bodyOf({ ...fields, name }) }
    try {
      await (goal ? edit.mutateAsync({ ...body, goal_id: goal.goal_id }) : add.mutateAsync(body))
      toast.success(t('goals.saved', { name: body.name }))
      if (isShown()) onClose()
      await changed()
    } catch (error) {
      const wrongMatcher = error instanceof ApiError ? error.fieldMessage('matcher') : undefined
      setRefusal(wrongMatcher)
      if (!wrongMatcher) showError(error, form)
    }
  }
  return (
    <FormDialog<{ name: string }>
      form={form}
      width={600}
      title={t(goal ? 'goals.edit' : 'goals.add')}
      action={t('action.save')}
      busy={add.isPending || edit.isPending}
      initialValues={{ name: fields.name }}
      changed={changedBeside}
      onSubmit={submit}
      onRefused={() => setFaults(faultsOf(fields))}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('goals.name')} rules={[rules.required(t('goals.needName'))]}>
        <Input autoFocus maxLength={100} placeholder={t('goals.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        label={t('goals.what')}
        validateStatus={faults.includes('matcher') || refusal ? 'error' : ''}
        help={faults.includes('matcher') ? t('goals.needMatcher') : refusal}
      >
        <MatcherField
          label={t('goals.what')}
          value={fields.matcher}
          mayNameGoal={false}
          isRefused={faults.includes('matcher')}
          onChange={(matcher) => change({ matcher })}
        />
      </Form.Item>
      <Form.Item
        label={t('goals.worth')}
        validateStatus={faults.includes('amount') ? 'error' : ''}
        help={faults.includes('amount') ? t('goals.needAmount') : undefined}
      >
        <div className={styles.worth}>
          <Segmented
            label={t('goals.worth')}
            value={fields.worth}
            onChange={(worth) => change({ worth })}
            options={valueKinds.map((value) => ({ value, label: t(`goals.worths.${value}`) }))}
          />
          {fields.worth === 'amount' && (
            <>
              <Input
                className={styles.amount ?? ''}
                inputMode="decimal"
                aria-label={t('goals.amount')}
                placeholder={t('goals.amount')}
                value={fields.amount}
                onChange={(event) => change({ amount: event.target.value })}
              />
              <Select
                label={t('goals.currency')}
                value={fields.currency}
                options={currencyCodes}
                nameOf={(code) => code}
                onChoose={(currency) => change({ currency })}
              />
            </>
          )}
        </div>
      </Form.Item>
    </FormDialog>
  )
}
