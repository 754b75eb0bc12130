/** Legend of the tints of a map or heat map: lowest and highest figure, and the steps between them. */
import { Exact } from '../../ui/figures/Exact.tsx'
import { scaleDepths, shadeColor } from '../map/shade.ts'
import styles from './HeatScale.module.css'

/** A figure in its short form and with every digit. */
export interface ScaleEnd {
  readonly shown: string
  readonly exact: string
}

export interface HeatScaleProps {
  readonly from: ScaleEnd
  readonly to: ScaleEnd
  /** Depth of the deepest step, as a share of the full depth. */
  readonly deepest?: number
}

export function HeatScale({ from, to, deepest = 1 }: HeatScaleProps) {
  return (
    <div className={styles.scale}>
      {/* All the same, it has the deepest tint alone. */}
      {from.exact !== to.exact && <Exact exact={from.exact}>{from.shown}</Exact>}
      {(from.exact === to.exact ? scaleDepths.slice(-1) : scaleDepths).map((depth) => (
        <span
          aria-hidden
          key={depth}
          className={styles.step}
          style={{ background: shadeColor(depth * deepest) }}
        />
      ))}
      <Exact exact={to.exact}>{to.shown}</Exact>
    </div>
  )
}
