/** Formats an answer as text for a terminal. */
import stringWidth from 'string-width'
import type { AdminAnswer, Cell } from './action.ts'

const gap = '  '

export function answerText({ lines = [], rows }: AdminAnswer): string {
  const printed = [...lines.map(plain), ...(rows === undefined ? [] : table(rows))]
  return printed.length === 0 ? '' : `${printed.join('\n')}\n`
}

/** Names are chosen by users. Characters that would move the cursor or write elsewhere are replaced. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\u{fffd}')
}

function table(rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  const [first] = rows
  if (first === undefined) return ['There are none.']
  const names = Object.keys(first)
  const cells = [names, ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))]
  const widths = names.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)))
      .join(gap)
      .trimEnd(),
  )
}

function cellText(cell: Cell): string {
  return cell === null ? '-' : plain(String(cell))
}
