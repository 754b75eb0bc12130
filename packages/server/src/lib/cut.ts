/** The rows of a list that a page shows. */
export interface Cut {
  readonly limit: number
  readonly offset: number
}

/** The cut for the parameters of a list. */
export function cutOf({ page, page_size }: { readonly page: number; readonly page_size: number }): Cut {
  return { limit: page_size, offset: (page - 1) * page_size }
}
