/** Marks or deletes messages; lists and the count in the header follow. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InputAt } from '../../lib/api/call-api.ts'
import { callKey, useAction } from '../../lib/api/use-call.ts'
import { showError } from '../../ui/form/show-error.ts'
import { toast } from '../../ui/toast.ts'

export function useSetStatus() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const set = useAction('/message/set_status')
  /** `said`: the notice once it is done; deleting tells how many went. */
  const change = (input: InputAt<'/message/set_status'>, said?: string) =>
    set.mutate(input, {
      onSuccess: ({ changed, unread_message_count }) => {
        queries.setQueryData(callKey('/message/unread_message', {}), { unread_message_count })
        queries.invalidateQueries({ queryKey: ['/message/list'] })
        if (input.status === 'deleted') toast.success(t('messages.deleted', { count: changed }))
        else if (said) toast.success(said)
      },
      onError: (error) => showError(error),
    })
  return { change, isPending: set.isPending }
}
