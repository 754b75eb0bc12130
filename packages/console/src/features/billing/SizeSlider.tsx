/** Million events a month: a slider over the available sizes, by pointer and arrow keys. */
import { type PackageSize, packageSizes } from '@footfall/contract/plans'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import styles from './ChoosePlan.module.css'

export interface SizeSliderProps {
  readonly value: PackageSize
  readonly onChange: (value: PackageSize) => void
}

export function SizeSlider({ value, onChange }: SizeSliderProps) {
  const { t } = useTranslation()
  const { roundCount } = useFormat()
  const shown = (size: PackageSize) => roundCount(size * 1_000_000)
  return (
    <div className={styles.slider}>
      <label className={styles.sliderHead}>
        <span>{t('cost.eventsAMonth')}</span>
        <strong className="figures">{t('cost.eventCount', { shown: shown(value) })}</strong>
        <input
          type="range"
          min={0}
          max={packageSizes.length - 1}
          step={1}
          value={packageSizes.indexOf(value)}
          style={{ '--level': packageSizes.indexOf(value) / (packageSizes.length - 1) } as CSSProperties}
          aria-valuetext={t('cost.eventCount', { shown: shown(value) })}
          onChange={(event) => {
            const size = packageSizes[Number(event.target.value)]
            if (size) onChange(size)
          }}
        />
      </label>
      <div className={styles.ticks} aria-hidden>
        {packageSizes.map((size) => (
          <span key={size} data-on={size === value || undefined}>
            {shown(size)}
          </span>
        ))}
      </div>
    </div>
  )
}
