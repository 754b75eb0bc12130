/** Rows of a paged report, for a file with all of them. */
import type { Row, Sheet } from './sheet.ts'

/** Rows of the first page, which the answer waits for. */
export const exportPage = 1_000
/** Rows of the longest page. */
const longestPage = 16 * exportPage
/** Rows that a sheet can hold below its title row. */
export const mostRows = 1_048_575

/**
 * One page after the other, until one is not full. For each page the store counts the whole list, so a page is as long as all before it, up to a
 * length that fits into memory. `ask`: returns the rows of a page, from 1 on, of that size.
 */
export async function* pagedRows(
  ask: (page: number, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let size = exportPage, rows = 0; rows < mostRows; ) {
    const found = await ask(rows / size + 1, size)
    yield* found.slice(0, mostRows - rows)
    rows += found.length
    if (found.length < size) return
    if (rows > size && size < longestPage) size *= 2
  }
}

/** Fetches the first row, so that a refusal by the store can still be answered as one. */
export async function begun(sheet: Sheet): Promise<Sheet> {
  const rows = toAsync(sheet.rows)
  let next = await rows.next()
  return {
    ...sheet,
    rows: (async function* () {
      for (; !next.done; next = await rows.next()) yield next.value
    })(),
  }
}

async function* toAsync(rows: Sheet['rows']): AsyncGenerator<Row, void, undefined> {
  yield* rows
}
