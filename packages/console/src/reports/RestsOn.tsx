/**
 * Shows how the period's visitors are identified: by the website's own ids, or by keyed hashes that cannot be linked across a change of the salt.
 */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import styles from './RestsOn.module.css'
import { SampleCode } from './SampleCode.tsx'
import { snippets } from './snippets.ts'
import { useReportSource } from './source.tsx'
import { useReport } from './use-report.ts'

export function RestsOn() {
  const { t } = useTranslation()
  const format = useFormat()
  const { calls } = useReportSource()
  const { data } = useReport('identity', {}, { wanted: calls !== 'share', compares: false })
  if (!data || data.visitors === 0) return null
  const [given, keyed] = [data.given, data.visitors - data.given]
  const which = keyed === 0 ? 'given' : given === 0 ? 'keyed' : 'both'
  return (
    <>
      <p className={styles.note}>
        {t(`restsOn.${which}`, { given: format.exact(given), keyed: format.exact(keyed) })}
      </p>
      {keyed > 0 && (
        <details className={styles.how}>
          <summary>{t('restsOn.how')}</summary>
          <p>{t('restsOn.howText')}</p>
          <SampleCode code={snippets.identify} />
        </details>
      )}
    </>
  )
}
