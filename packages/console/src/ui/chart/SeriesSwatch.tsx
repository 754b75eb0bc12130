/** A sample of a series' line for legends and tooltips. */
import styles from './ManySeries.module.css'

/** Largest number of series that can be told apart. The design tokens have a colour for each. */
export const mostSeries = 6

const dashes = [undefined, '7 4', '2 4', '12 4 2 4', '10 3', '4 2'] as const

/** Colour and dash pattern, so that the lines differ for everybody. */
export function toneOf(at: number, rest = false): { color: string; dash: string | undefined } {
  if (rest) return { color: 'var(--text-3)', dash: '1 4' }
  const place = at % mostSeries
  return { color: `var(--series-${place + 1})`, dash: dashes[place] }
}

export function SeriesSwatch({
  at,
  rest = false,
}: {
  readonly at: number
  readonly rest?: boolean | undefined
}) {
  const { color, dash } = toneOf(at, rest)
  return (
    <svg width="22" height="8" className={styles.swatch} aria-hidden="true">
      <line x1="1" x2="21" y1="4" y2="4" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  )
}
