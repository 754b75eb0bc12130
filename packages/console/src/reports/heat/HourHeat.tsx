/** Weekday by hour as a quiet grid; each cell's depth follows its share of the busiest. A real table underneath. */
import { heatOf, shadeColor } from '../map/shade.ts'
import styles from './HourHeat.module.css'

export interface HeatCell {
  /** 1 (Monday) – 7. */
  readonly weekday: number
  /** 0–23 of the local clock. */
  readonly hour: number
  readonly value: number
}

export interface HourHeatProps {
  readonly cells: readonly HeatCell[]
  readonly title: string
  /** Short names, Monday first. */
  readonly weekdays: readonly string[]
  readonly hourName: (hour: number) => string
  readonly format: (value: number) => string
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function HourHeat({ cells, title, weekdays, hourName, format }: HourHeatProps) {
  const values = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell.value]))
  const largest = Math.max(0, ...values.values())
  return (
    <div className={styles.scroll}>
      <table className={styles.heat}>
        <caption className="spoken">{title}</caption>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={hourName(hour)}>
                {hour % 3 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {hours.map((hour) => {
                const value = values.get((at + 1) * 24 + hour) ?? 0
                return (
                  <td key={hour} title={`${name} ${hourName(hour)} · ${format(value)}`}>
                    <span className={styles.cell} style={{ background: shadeColor(heatOf(value, largest)) }}>
                      <span className="spoken">{format(value)}</span>
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** From few to many, in words and steps. */
export function HeatScale({
  few,
  many,
  deepest = 1,
}: {
  readonly few: string
  readonly many: string
  /** Share of the full depth that the deepest step has. */
  readonly deepest?: number
}) {
  return (
    <div className={styles.scale} aria-hidden>
      <span>{few}</span>
      {[0, 25, 50, 75, 100].map((depth) => (
        <span key={depth} className={styles.step} style={{ background: shadeColor(depth * deepest) }} />
      ))}
      <span>{many}</span>
    </div>
  )
}
