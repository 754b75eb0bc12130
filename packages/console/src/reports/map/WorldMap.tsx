/** The world, each country shaded by its share of the largest; hover names it, a click picks it. Loaded when in view. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import './world-map.css'
import { shadeOf } from './shade.ts'
import world from './world-paths.json'

export interface WorldMapProps {
  /** Figure by lower-case ISO code; Taiwan, Hong Kong and Macau are added to China's shape. */
  readonly values: ReadonlyMap<string, number>
  /** What the map shows, for those who do not see it. */
  readonly title: string
  /** A country's name in the reader's language. */
  readonly nameOf: (code: string) => string
  /** A figure as it is read, e.g. `1,204 visitors`. */
  readonly format: (value: number) => string
  readonly onPick?: (code: string) => void
}

/** Shapes drawn as part of China, by the codes their visitors are counted under. */
const partsOfChina = ['tw', 'hk', 'mo']

function byShape(values: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [code, value] of values) {
    const shape = partsOfChina.includes(code) ? 'cn' : code
    sums.set(shape, (sums.get(shape) ?? 0) + value)
  }
  return sums
}

interface Hover {
  readonly code: string
  readonly x: number
  readonly y: number
}

export function WorldMap({ values, title, nameOf, format, onPick }: WorldMapProps) {
  const [hover, setHover] = useState<Hover | null>(null)
  const sums = byShape(values)
  const largest = Math.max(0, ...sums.values())

  const move = (event: PointerEvent<SVGSVGElement>) => {
    const code = (event.target as Element).getAttribute('data-code')
    const box = event.currentTarget.getBoundingClientRect()
    setHover(code ? { code, x: event.clientX - box.left, y: event.clientY - box.top } : null)
  }
  const press = (code: string) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onPick?.(code)
  }
  return (
    <figure className="world-map" aria-label={title}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure names it; a title would cover the countries' own tips */}
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        onPointerMove={move}
        onPointerLeave={() => setHover(null)}
      >
        {Object.entries(world.paths).map(([code, path]) => {
          const value = sums.get(code) ?? 0
          const live = value > 0 && onPick !== undefined
          return (
            <path
              key={code}
              d={path}
              data-code={code}
              className={value > 0 ? 'counted' : undefined}
              style={
                value > 0
                  ? { fill: `color-mix(in oklab, var(--accent) ${shadeOf(value, largest)}%, var(--sunken))` }
                  : undefined
              }
              {...(live
                ? {
                    role: 'button',
                    tabIndex: 0,
                    'aria-label': `${nameOf(code)}: ${format(value)}`,
                    onClick: () => onPick(code),
                    onKeyDown: press(code),
                  }
                : {})}
            />
          )
        })}
      </svg>
      {hover && (
        <figcaption className="world-map-tip" style={{ left: hover.x, top: hover.y }}>
          <span>{nameOf(hover.code)}</span>
          <strong>{format(sums.get(hover.code) ?? 0)}</strong>
        </figcaption>
      )}
    </figure>
  )
}
