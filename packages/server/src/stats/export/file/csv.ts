/** Writes a table as CSV (RFC 4180, UTF-8 with a byte order mark, without which spreadsheets assume another encoding). */
import { setImmediate as turn } from 'node:timers/promises'
import { type CellKind, type Sheet, type TypedValue, typed } from '../sheet.ts'

const piece = 65_536

export async function* csv({ columns, rows }: Sheet): AsyncGenerator<Buffer, void, undefined> {
  let text = `\ufeff${columns.map(({ title }) => field({ kind: 'text', value: title })).join(',')}\r\n`
  for await (const row of rows) {
    text += `${columns.map((column, index) => field(typed(row[index], column))).join(',')}\r\n`
    if (text.length < piece) continue
    yield Buffer.from(text)
    text = ''
    // Gives other files a turn, however fast the rows come.
    await turn()
  }
  yield Buffer.from(text)
}

const digits: Partial<Record<CellKind, number>> = { decimal_3: 3, decimal_4: 4 }

/** Rounds numbers to two decimals, amounts to those of their currency. Prefixes a text that a spreadsheet would evaluate as a formula. */
function field({ kind, value }: TypedValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Number(value.toFixed(digits[kind] ?? 2)))
  // A day is written as one: spreadsheets take a date with time and offset for a text.
  if (kind === 'day') return value.slice(0, 10)
  if (kind !== 'text') return value
  const text = value.toWellFormed()
  const guarded = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
