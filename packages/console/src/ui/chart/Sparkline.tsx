/** A line chart of the size of a word, without axes. Its figures are shown beside it, so screen readers skip it. */
export interface SparklineProps {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
}

export function Sparkline({ values, width = 120, height = 36 }: SparklineProps) {
  const top = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : width
  const inner = height - 4
  const points = values.map((value, at) => `${round(at * step)} ${round(2 + inner - (value / top) * inner)}`)
  const line = points.length > 0 ? `M${points.join('L')}` : ''
  const quiet = values.every((value) => value === 0)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      {!quiet && <path d={`${line}V${height}H0Z`} fill="var(--accent-9)" />}
      <path
        d={line}
        stroke={quiet ? 'var(--line-strong)' : 'var(--accent)'}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
