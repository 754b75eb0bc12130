/** The user's own conversation with the operators. It is reloaded every few seconds while it is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'

export const lookEvery = 5_000

export function OwnConversation() {
  const queries = useQueryClient()
  const lines = useCall('/support/conversation', {}, { every: lookEvery, onFocus: true })
  const write = useAction('/support/write')
  const shown = lines.data?.list.length
  useEffect(() => {
    // The shown lines are read now.
    if (shown !== undefined) void queries.invalidateQueries({ queryKey: ['/support/state'] })
  }, [shown, queries])
  if (lines.isError && !lines.data) return <ErrorPanel error={lines.error} onRetry={lines.refetch} />
  if (!lines.data) return <RowsSkeleton rows={4} />
  return (
    <Conversation
      with="operators"
      lines={lines.data.list}
      asOperator={false}
      onSend={async (text) => {
        await write.mutateAsync({ text })
        await lines.refetch()
      }}
    />
  )
}
