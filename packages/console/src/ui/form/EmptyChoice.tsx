/** Stands where there is nothing to choose: `text` only once that is known, otherwise placeholders, or the cause with a retry button. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'

export type ChoiceAnswer = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>

/** The answer for a list that is opened later. A component is only drawn again for what it has read of a query. */
export function forChoice<A extends ChoiceAnswer>({ data, isError, error, refetch }: A) {
  return { data, isError, error, refetch } as Pick<A, keyof ChoiceAnswer>
}

export interface EmptyChoiceProps {
  readonly answer: ChoiceAnswer
  readonly text: ReactNode
}

export function EmptyChoice({ answer, text }: EmptyChoiceProps) {
  if (answer.data) return text
  if (answer.isError) return <ErrorPanel error={answer.error} onRetry={answer.refetch} />
  return <RowsSkeleton rows={3} />
}
