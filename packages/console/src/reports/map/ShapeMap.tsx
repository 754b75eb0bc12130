/**
 * Shapes shaded by quintile of their figure. Hover and focus show their name; a click selects one. The Tab key stops at the one with the largest figure,
 * arrow keys lead to the next ones.
 */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { type CellPlace, useCellKeys } from '../../ui/table/use-cell-keys.ts'
import styles from './ShapeMap.module.css'
import { quantileShades, shadeColor } from './shade.ts'

export interface Shapes {
  /** Left edge of the drawing; default 0. */
  readonly left?: number
  readonly width: number
  readonly height: number
  /** SVG paths by code. */
  readonly paths: Readonly<Record<string, string>>
}

export interface ShapeMapProps {
  readonly shapes: Shapes
  /** Figures by the shapes' codes. */
  readonly values: ReadonlyMap<string, number>
  /** Description of the map for screen readers. */
  readonly title: string
  /** A shape's name in the reader's language. */
  readonly nameOf: (code: string) => string
  /** Formats a figure with its unit, e.g. `1,204 visitors`. */
  readonly format: (value: number) => string
  readonly onPick?: (code: string) => void
  /** The selected shapes. */
  readonly picked?: readonly string[]
}

interface Hover {
  readonly code: string
  readonly x: number
  readonly y: number
  /** Horizontal position, 0–1. */
  readonly along: number
}

export function ShapeMap({ shapes, values, title, nameOf, format, onPick, picked = [] }: ShapeMapProps) {
  const { t } = useTranslation()
  const [hover, setHover] = useState<Hover | null>(null)
  const shadeOf = quantileShades([...values.values()])
  const ranked = [...values]
    .filter(([code, value]) => onPick && value > 0 && code in shapes.paths)
    .sort(([, one], [, other]) => other - one)
    .map(([code]) => code)
  const keys = useCellKeys(ranked.map((_, at): CellPlace => [0, at]))
  const showAt = (svg: Element, shape: Element, [left, top]: readonly [number, number]) => {
    const code = shape.getAttribute('data-code')
    const box = svg.getBoundingClientRect()
    const x = left - box.left
    setHover(code ? { code, x, y: top - box.top, along: x / box.width } : null)
  }
  const point = (event: PointerEvent<SVGSVGElement>) =>
    showAt(event.currentTarget, event.target as Element, [event.clientX, event.clientY])
  const focus = ({ currentTarget, target }: FocusEvent<SVGSVGElement>) => {
    // A click shows the name where it was made.
    if (!target.matches(':focus-visible')) return
    const { left, top, width, height } = target.getBoundingClientRect()
    showAt(currentTarget, target, [left + width / 2, top + height / 2])
  }
  const press = (code: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPick?.(code)
  }
  return (
    <figure className={styles.map} aria-label={title}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure names it; a title would cover the shapes' own tips */}
      <svg
        viewBox={`${shapes.left ?? 0} 0 ${shapes.width} ${shapes.height}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setHover(null)}
        onFocus={focus}
        onBlur={() => setHover(null)}
        onKeyDown={keys.onKeyDown}
      >
        {Object.entries(shapes.paths).map(([code, path]) => {
          const value = values.get(code) ?? 0
          const rank = ranked.indexOf(code)
          const live = rank >= 0
          const depth = shadeOf(value)
          return (
            <path
              key={code}
              d={path}
              data-code={code}
              className={cx(
                value > 0 && styles.counted,
                live && styles.live,
                picked.includes(code) && styles.picked,
              )}
              style={value > 0 ? { fill: shadeColor(depth) } : undefined}
              {...(live
                ? {
                    role: 'button',
                    ...keys.cell(0, rank),
                    'aria-label': t('app.pair', { name: nameOf(code), value: format(value) }),
                    onClick: () => onPick?.(code),
                    onKeyDown: press(code),
                  }
                : {})}
            />
          )
        })}
      </svg>
      {hover && (
        // The tip is shifted by its position, so that it never leaves the map.
        <figcaption
          className={styles.tip}
          style={{
            left: hover.x,
            top: hover.y,
            transform: `translate(${-100 * hover.along}%, calc(-100% - 12px))`,
          }}
        >
          <span>{nameOf(hover.code)}</span>
          <strong>{format(values.get(hover.code) ?? 0)}</strong>
        </figcaption>
      )}
    </figure>
  )
}
