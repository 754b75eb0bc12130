/** Rows of a paged report, for a file with all of them. */
import type { Language } from '@footfall/contract/fields'
import { translate } from '../../lib/translate.ts'
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
  // One row more than a sheet can hold tells that the list goes on.
  for (let size = exportPage, rows = 0; rows <= mostRows; ) {
    const found = await ask(rows / size + 1, size)
    yield* found
    rows += found.length
    if (found.length < size) return
    if (rows > size && size < longestPage) size *= 2
  }
}

/** The rows of a sheet. If they are more than it can hold, a sentence that says so takes the last one's place. */
export async function* rowsOfSheet(
  rows: Sheet['rows'],
  language: Language,
  most = mostRows,
): AsyncGenerator<Row, void, undefined> {
  let number = 0
  let last: Row | null = null
  for await (const row of rows) {
    if (++number > most) {
      const count = new Intl.NumberFormat(language).format(most - 1)
      yield [{ kind: 'text', value: translate(language, 'stats.export.cut', { count }) }]
      return
    }
    if (last) yield last
    last = row
  }
  if (last) yield last
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
