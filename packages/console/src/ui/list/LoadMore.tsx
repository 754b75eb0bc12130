/** Loads the next page of a list, as long as there is one. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'

export interface LoadMoreProps {
  readonly pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly label: string
  readonly className: string | undefined
}

export function LoadMore({ pages, label, className }: LoadMoreProps) {
  const { t } = useTranslation()
  if (!pages.hasNextPage) return null
  return (
    <div className={className}>
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? t('realtime.loading') : label}
      </Button>
    </div>
  )
}
