/** Annotations in a chart: a dashed line with a flag for a moment, a pale band for a span. */

import styles from './ChartMarks.module.css'
import type { ChartPlace } from './chart-place.ts'
import type { ChartMark } from './marks.ts'

export interface ChartMarksProps {
  readonly marks: readonly ChartMark[]
  readonly place: ChartPlace
}

export function ChartMarks({ marks, place: { xOf, top, base } }: ChartMarksProps) {
  return marks.map(({ key, from, to }) => (
    <g key={key}>
      {to > from && (
        <rect x={xOf(from)} y={top} width={xOf(to) - xOf(from)} height={base - top} className={styles.span} />
      )}
      <line x1={xOf(from)} x2={xOf(from)} y1={top} y2={base} className={styles.line} />
      <path d={`M${xOf(from)} ${top - 6}h9l-3 4 3 4h-9z`} className={styles.flag} />
    </g>
  ))
}
