/** What a part shows of an answer: its content, the skeleton while it loads, or the error with a retry button. */
import type { ReactNode } from 'react'
import { type CallAnswer, hasFailed } from '../../lib/api/answer.ts'
import { ErrorPanel } from './ErrorPanel.tsx'

export interface AnswerBodyProps<T> {
  readonly answer: CallAnswer<T>
  readonly skeleton: ReactNode
  /** Around the skeleton and the error, if the content has a frame of its own. */
  readonly frame?: (part: ReactNode) => ReactNode
  /** The part is the whole page. */
  readonly isPage?: boolean
  readonly children: (data: T) => ReactNode
}

export function AnswerBody<T>({
  answer,
  skeleton,
  frame = (part) => part,
  isPage = false,
  children,
}: AnswerBodyProps<T>) {
  const { data, error, refetch } = answer
  if (data !== undefined) return children(data)
  if (!hasFailed(answer)) return frame(skeleton)
  return frame(<ErrorPanel isPage={isPage} error={error} onRetry={refetch} />)
}
