/** What the tints of a map or a heat map mean: from few to many, in words and steps. */
import { useTranslation } from 'react-i18next'
import { shadeColor } from '../map/shade.ts'
import styles from './HeatScale.module.css'

export interface HeatScaleProps {
  /** Share of the full depth that the deepest step has. */
  readonly deepest?: number
}

export function HeatScale({ deepest = 1 }: HeatScaleProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.scale} aria-hidden>
      <span>{t('rhythm.few')}</span>
      {[0, 25, 50, 75, 100].map((depth) => (
        <span key={depth} className={styles.step} style={{ background: shadeColor(depth * deepest) }} />
      ))}
      <span>{t('rhythm.many')}</span>
    </div>
  )
}
