/** Stands where there is nothing to choose: `text` only once that is known, otherwise placeholders, or the cause with a retry button. */
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../lib/api/answer.ts'
import { AnswerBody } from '../feedback/AnswerBody.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'

/** The answer for a list that is opened later. A component is only drawn again for what it has read of a query. */
export function forChoice<T>({ data, isError, error, refetch }: CallAnswer<T>): CallAnswer<T> {
  return { data, isError, error, refetch }
}

export interface EmptyChoiceProps {
  readonly answer: CallAnswer<unknown>
  readonly text: ReactNode
}

export function EmptyChoice({ answer, text }: EmptyChoiceProps) {
  return (
    <AnswerBody answer={answer} skeleton={<RowsSkeleton rows={3} />}>
      {() => text}
    </AnswerBody>
  )
}
