/** What the tints of a map or a heat map mean: the least and the most, as figures, and the steps between them. */
import { scaleDepths, shadeColor } from '../map/shade.ts'
import styles from './HeatScale.module.css'

export interface HeatScaleProps {
  readonly from: string
  readonly to: string
  /** Share of the full depth that the deepest step has. */
  readonly deepest?: number
}

export function HeatScale({ from, to, deepest = 1 }: HeatScaleProps) {
  return (
    <div className={styles.scale} aria-hidden>
      <span>{from}</span>
      {scaleDepths.map((depth) => (
        <span key={depth} className={styles.step} style={{ background: shadeColor(depth * deepest) }} />
      ))}
      <span>{to}</span>
    </div>
  )
}
