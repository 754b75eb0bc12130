/** Changes the title of a card. */
import type { CardRow } from '@footfall/contract/api/board'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'

export interface RenameCardProps {
  readonly team_id: string
  readonly board_id: string
  readonly card: CardRow
  readonly onClose: () => void
}

export function RenameCard({ team_id, board_id, card, onClose }: RenameCardProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const queries = useQueryClient()
  const [form] = Form.useForm<{ title: string }>()
  const edit = useAction('/board/edit_card')
  const submit = ({ title }: { title: string }) =>
    edit.mutate(
      { team_id, board_id, card_id: card.card_id, title },
      {
        onSuccess: () => {
          onClose()
          return queries.invalidateQueries({ queryKey: ['/board/item'] })
        },
        onError: (error) => showError(error, form),
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('board.rename')}
      action={t('action.save')}
      busy={edit.isPending}
      initialValues={{ title: card.title ?? '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('board.title')} rules={[rules.required(t('board.needTitle'))]}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}
