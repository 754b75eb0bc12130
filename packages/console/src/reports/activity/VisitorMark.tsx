/** A small picture for a visitor: five squares wide, mirrored, in the visitor's colour. */

import styles from './Activity.module.css'
import { visitorHue, visitorSign } from './visitor-name.ts'

export function VisitorMark({ id, size = 28 }: { readonly id: string; readonly size?: number }) {
  const bits = [...visitorSign(id)].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return [code & 1, code & 2, code & 4, code & 8].map(Boolean)
  })
  const cells = Array.from({ length: 25 }, (_, at) => {
    const column = at % 5
    const row = Math.floor(at / 5)
    return { column, row, on: bits[(Math.min(column, 4 - column) * 5 + row) % bits.length] ?? false }
  })
  return (
    <svg
      viewBox="-1.5 -1.5 8 8"
      width={size}
      height={size}
      className={styles.mark}
      style={{ '--hue': visitorHue(id) } as React.CSSProperties}
      aria-hidden="true"
    >
      {cells.map(
        ({ column, row, on }) =>
          on && <rect key={`${column}${row}`} x={column} y={row} width="1.02" height="1.02" />,
      )}
    </svg>
  )
}
