/** The height of a row of titles. Spreadsheet programs differ in whether they find it themselves. */
import type { Column } from '../sheet.ts'

const lineHeight = 15
/** A Chinese character is as wide as two digits, which columns are measured in. */
const wide = /[\u1100-\u115f\u2e80-\u{ffdc}]/gu

/** In points: as many lines as the longest title needs in its column. */
export function titleHeight(columns: readonly Column[]): number {
  return lineHeight * Math.max(1, ...columns.map(linesOf))
}

function linesOf({ title, width }: Column): number {
  // Titles are bold, and a cell has a margin.
  const room = width - 2
  let lines = 1
  let filled = 0
  for (const word of title.split(' ')) {
    const length = word.length + (word.match(wide)?.length ?? 0)
    if (filled > 0 && filled + 1 + length > room) {
      lines += 1
      filled = 0
    }
    filled += (filled > 0 ? 1 : 0) + length
    if (filled <= room) continue
    lines += Math.ceil(filled / room) - 1
    filled = filled % room || room
  }
  return lines
}
