/** Controls for light or dark, theme colour and size. */
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../controls/Segmented.tsx'
import { arrowTarget } from '../focus/arrow-target.ts'
import styles from './AppearanceButton.module.css'
import { modes, setAppearance, setSize, useAppearance } from './appearance.ts'
import { accentNames, accents, type Size, sizeNames } from './tokens.ts'

export function AppearanceChoice() {
  const { t } = useTranslation()
  const { mode, accent, scheme, size } = useAppearance()
  return (
    <>
      <div className={styles.heading}>{t('app.appearance')}</div>
      <Segmented
        wide
        label={t('app.appearance')}
        value={mode}
        onChange={(next) => setAppearance({ mode: next })}
        options={modes.map((value) => ({ value, label: t(`app.mode.${value}`) }))}
      />
      <div className={styles.gap} />
      <div className={styles.heading}>{t('app.accent')}</div>
      <div
        className={styles.swatches}
        role="radiogroup"
        aria-label={t('app.accent')}
        onKeyDown={(event) => arrowTarget(event)?.click()}
      >
        {accentNames.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch, not the browser's radio
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === accent}
            tabIndex={name === accent ? 0 : -1}
            aria-label={t(`app.accents.${name}`)}
            title={t(`app.accents.${name}`)}
            className={styles.swatch}
            style={{ '--tone': accents[name][scheme] } as React.CSSProperties}
            onClick={() => setAppearance({ accent: name })}
          >
            {name === accent && <Check size={15} strokeWidth={3} aria-hidden />}
          </button>
        ))}
      </div>
      <div className={styles.gap} />
      <div className={styles.heading}>{t('app.size')}</div>
      <Segmented<Size>
        wide
        label={t('app.size')}
        value={size}
        onChange={setSize}
        options={sizeNames.map((value) => ({ value, label: t(`app.sizes.${value}`) }))}
      />
    </>
  )
}
