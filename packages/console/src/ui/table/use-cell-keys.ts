/** Makes many small cells, of a table or a drawing, one tab stop. Arrow keys, Home and End move between the cells. */

import { type KeyboardEvent, useState } from 'react'
import { hasModifier } from '../../lib/keys.ts'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A cell's row and column. */
export type CellPlace = readonly [row: number, column: number]

const keyOf = (place: CellPlace) => place.join(' ')

/** `places`: the cells that can be focused, row by row. */
export function useCellKeys(places: readonly CellPlace[]) {
  const [chosen, choose] = useState('')
  const keys = places.map(keyOf)
  const current = keys.includes(chosen) ? chosen : keys[0]

  /** The cell that a key leads to. Gaps are skipped. */
  const reached = (key: string, [row, column]: CellPlace): CellPlace | undefined => {
    const inRow = places.filter(([other]) => other === row)
    if (key === 'Home') return inRow[0]
    if (key === 'End') return inRow.at(-1)
    const [down, right] = steps[key] ?? [0, 0]
    const along = places.filter(
      ([r, c]) => (down ? c === column : r === row) && (r - row) * down + (c - column) * right > 0,
    )
    return down + right > 0 ? along[0] : along.at(-1)
  }

  return {
    /** For the table or its container. */
    onKeyDown: (event: KeyboardEvent) => {
      const from = (event.target as HTMLElement | SVGElement).dataset.cell
      if (!from || hasModifier(event)) return
      if (!(event.key in steps) && event.key !== 'Home' && event.key !== 'End') return
      // Prevents scrolling and the report's own shortcuts.
      event.preventDefault()
      const [row = 0, column = 0] = from.split(' ').map(Number)
      const to = reached(event.key, [row, column])
      if (to) event.currentTarget.querySelector<HTMLElement>(`[data-cell="${keyOf(to)}"]`)?.focus()
    },
    /** For the element that takes the focus in a cell. */
    cell: (...place: CellPlace) => {
      const key = keyOf(place)
      return { 'data-cell': key, tabIndex: key === current ? 0 : -1, onFocus: () => choose(key) }
    },
  }
}
