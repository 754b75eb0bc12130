/** Marks or deletes messages. Lists and the count in the header are updated. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DataAt, InputAt } from '../../lib/api/call-api.ts'
import { callKey, useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'

type Change = InputAt<'/message/set_status'>
type Messages = DataAt<'/message/list'>

/** The list after the change, until it is reloaded, so that a finished action is not offered again. */
function afterChange({ list, total }: Messages, change: Change): Messages {
  const { status } = change
  const isMeant = (id: string) => 'all' in change || change.message_ids.includes(id)
  const changed = list.flatMap((message) => {
    if (!isMeant(message.message_id)) return [message]
    return status === 'deleted' ? [] : [{ ...message, read: status === 'read' }]
  })
  const isEmpty = 'all' in change && status === 'deleted'
  return { list: changed, total: isEmpty ? 0 : total - (list.length - changed.length) }
}

export function useSetStatus() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const set = useAction('/message/set_status')
  /** `said`: the notice afterwards. For deletion it contains the number of messages. */
  const change = (input: Change, said?: string) =>
    set.mutate(input, {
      onSuccess: ({ changed, unread_message_count }) => {
        const count = callKey('/message/unread_message', {})
        // One that is on its way was counted before.
        void queries.cancelQueries({ queryKey: count })
        queries.setQueryData(count, { unread_message_count })
        queries.setQueriesData<Messages>(
          { queryKey: ['/message/list'] },
          (data) => data && afterChange(data, input),
        )
        queries.invalidateQueries({ queryKey: ['/message/list'] })
        if (input.status === 'deleted') toast.success(t('messages.deleted', { count: changed }))
        else if (said) toast.success(said)
      },
      onError: (error) => showError(error),
    })
  return { change, isPending: set.isPending }
}
