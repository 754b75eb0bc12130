import type { Answer } from '../../reports/use-report.ts'

/** A card's result as the views take it; undefined while loading. */
export function answered<T>(data: T | undefined): Answer<T> {
  return { data, isError: false, isPlaceholderData: false, error: null, refetch: () => undefined }
}
