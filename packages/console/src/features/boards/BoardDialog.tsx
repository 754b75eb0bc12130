/** Creates a board, or edits its name and description. */
import type { BoardRow } from '@footfall/contract/api/board'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'

interface Fields {
  readonly name: string
  readonly description: string
}

export interface BoardDialogProps {
  /** Undefined for a new board. */
  readonly board?: BoardRow | undefined
  readonly onSaved: (boardId: string) => void
  readonly onClose: () => void
}

export function BoardDialog({ board, onSaved, onClose }: BoardDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const team_id = useCurrentTeam((team) => team.teamId)
  const [form] = Form.useForm<Fields>()
  const add = useAction('/board/add')
  const edit = useAction('/board/edit')
  const isShown = useIsShown()
  const submit = async (fields: Fields) => {
    const words = { team_id, name: fields.name, description: fields.description ?? '' }
    try {
      const saved = board
        ? await edit.mutateAsync({ ...words, board_id: board.board_id })
        : await add.mutateAsync(words)
      await reload('/board/list')
      if (!isShown()) return
      onClose()
      onSaved(saved.board_id)
    } catch (error) {
      showError(error, form)
    }
  }
  return (
    <FormDialog<Fields>
      form={form}
      title={t(board ? 'board.edit' : 'board.add')}
      action={t('action.save')}
      busy={add.isPending || edit.isPending}
      initialValues={{ name: board?.name ?? '', description: board?.description ?? '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('board.name')} rules={[rules.required(t('board.needName'))]}>
        <Input autoFocus maxLength={100} placeholder={t('board.namePlaceholder')} />
      </Form.Item>
      <Form.Item name="description" label={t('board.description')}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
