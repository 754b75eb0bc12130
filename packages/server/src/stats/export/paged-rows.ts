/** Rows of a paged report, for a file with all of them. */
import type { Row, Sheet } from './sheet.ts'

/** Rows per query. */
export const exportPage = 1_000
/** Rows that a sheet can hold below its title row. */
export const mostRows = 1_048_575

/** One page after the other, until one is not full. `ask`: returns the rows of a page, from 1 on. */
export async function* pagedRows(
  ask: (page: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let page = 1, rows = 0; rows < mostRows; page++) {
    const found = await ask(page)
    yield* found.slice(0, mostRows - rows)
    rows += found.length
    if (found.length < exportPage) return
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
