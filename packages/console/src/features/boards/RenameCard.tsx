/** Changes the title of a card. */
import type { CardRow } from '@footfall/contract/api/board'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { CallDialog } from '../../ui/form/CallDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'

export interface RenameCardProps {
  readonly team_id: string
  readonly board_id: string
  readonly card: CardRow
  readonly onClose: () => void
}

export function RenameCard({ team_id, board_id, card, onClose }: RenameCardProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const done = () => {
    onClose()
    return reload('/board/item')
  }
  return (
    <CallDialog
      path="/board/edit_card"
      beside={{ team_id, board_id, card_id: card.card_id }}
      title={t('board.rename')}
      action={t('action.save')}
      initialValues={{ title: card.title ?? '' }}
      onDone={done}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('board.title')} rules={[rules.required(t('board.needTitle'))]}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
    </CallDialog>
  )
}
