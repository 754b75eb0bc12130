/** The user's own conversation with the operators. It is reloaded every few seconds while it is open. */
import { useEffect } from 'react'
import { useReload } from '../../lib/api/reload.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'

export const lookEvery = 5_000

export function OwnConversation() {
  const reload = useReload()
  const lines = useCall('/support/conversation', {}, { every: lookEvery, onFocus: true })
  const write = useAction('/support/write')
  const shown = lines.data?.list.length
  useEffect(() => {
    // The shown lines are read now.
    if (shown !== undefined) void reload('/support/state')
  }, [shown, reload])
  return (
    <AnswerBody answer={lines} skeleton={<RowsSkeleton rows={4} />}>
      {({ list }) => (
        <Conversation
          with="operators"
          lines={list}
          asOperator={false}
          onSend={async (text) => {
            await write.mutateAsync({ text })
            await lines.refetch()
          }}
        />
      )}
    </AnswerBody>
  )
}
