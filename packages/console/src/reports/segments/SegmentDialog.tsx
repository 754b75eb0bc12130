/** Adds or edits a segment: its name, who may use it, its filters. */
import type { SegmentRow } from '@footfall/contract/api/segment'
import { type SegmentVisibility, segmentVisibilities } from '@footfall/contract/resources/segment'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { type Filter, takesValues } from '../../lib/url/filters.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'
import { CohortField } from '../cohorts/CohortField.tsx'
import { type CohortDraft, cohortOf, draftOf } from '../cohorts/cohort-draft.ts'
import { FilterRows } from '../filters/FilterRows.tsx'
import { useSegmentsChanged } from './use-segments.ts'

interface Fields {
  readonly name: string
  readonly visibility: SegmentVisibility
  readonly filters: readonly Filter[]
  readonly cohort: CohortDraft | null
}

export interface SegmentDialogProps {
  readonly websiteId: string
  /** The segment to edit; undefined for a new one. */
  readonly segment?: SegmentRow | undefined
  /** Initial filters of a new segment. */
  readonly filters?: readonly Filter[]
  readonly onSaved?: (segment: SegmentRow) => void
  readonly onClose: () => void
}

export function SegmentDialog({ websiteId, segment, filters = [], onSaved, onClose }: SegmentDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<Fields>()
  const visibility = Form.useWatch('visibility', form) ?? segment?.visibility ?? 'team'
  const add = useAction('/segment/add')
  const edit = useAction('/segment/edit')
  const changed = useSegmentsChanged()
  const isShown = useIsShown()
  const submit = async (fields: Fields) => {
    const cohort = fields.cohort && cohortOf(fields.cohort)
    const body = { website_id: websiteId, ...fields, filters: [...fields.filters], cohort }
    try {
      const saved = segment
        ? await edit.mutateAsync({ ...body, segment_id: segment.segment_id })
        : await add.mutateAsync(body)
      await changed()
      toast.success(t('segment.saved', { name: saved.name }))
      if (!isShown()) return
      onSaved?.(saved)
      onClose()
    } catch (error) {
      showError(error, form)
    }
  }
  return (
    <FormDialog<Fields>
      form={form}
      width={640}
      title={t(segment ? 'segment.edit' : 'segment.add')}
      action={t('action.save')}
      busy={add.isPending || edit.isPending}
      initialValues={
        segment
          ? { ...segment, cohort: draftOf(segment.cohort) }
          : { name: '', visibility: 'team', filters, cohort: null }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('segment.name')} rules={[rules.required(t('segment.needName'))]}>
        <Input autoFocus maxLength={100} placeholder={t('segment.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name="visibility"
        label={t('segment.visibility')}
        extra={segment?.visibility === 'team' && visibility === 'own' && t('segment.ownHint')}
      >
        <Radio.Group
          aria-label={t('segment.visibility')}
          options={segmentVisibilities.map((value) => ({
            value,
            label: t(`segment.visibilities.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="filters"
        label={t('segment.filters')}
        extra={t('segment.filtersHint')}
        validateTrigger="onSubmit"
        // Only what is missing is marked, not the fields beside it.
        validateStatus=""
        dependencies={['cohort']}
        rules={[
          {
            validator: async (_rule, list: readonly Filter[] = []) => {
              if (list.length === 0 && !form.getFieldValue('cohort'))
                throw new Error(t('segment.needFilters'))
              if (list.some(({ operator, value }) => value.length === 0 && takesValues(operator)))
                throw new Error(t('settings.sharing.filterEmpty'))
            },
          },
        ]}
      >
        <FilterRows websiteId={websiteId} without={segment?.segment_id} shared={visibility === 'team'} />
      </Form.Item>
      <Form.Item
        name="cohort"
        label={t('cohort.title')}
        extra={t('cohort.hint')}
        validateTrigger="onSubmit"
        validateStatus=""
        rules={[
          {
            validator: async (_rule, cohort: CohortDraft | null) => {
              if (cohort && !cohortOf(cohort)) throw new Error(t('cohort.needWhole'))
            },
          },
        ]}
      >
        <CohortField websiteId={websiteId} />
      </Form.Item>
    </FormDialog>
  )
}
