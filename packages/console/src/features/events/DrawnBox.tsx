/** A checkbox that shows an event as a line in the chart above, up to the number of lines that can be told apart. */
import { useTranslation } from 'react-i18next'
import { currentParameters } from '../../lib/url/use-address.ts'
import { useReport } from '../../reports/use-report.ts'
import { mostSeries } from '../../ui/chart/SeriesSwatch.tsx'
import styles from './Events.module.css'
import { readNames, useEventsAddress } from './events-address.ts'

export function DrawnBox({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const { names, draw } = useEventsAddress()
  // The same question as the chart's, so that the boxes match its default lines.
  const shown = useReport('event_traffic', {}, { compares: false, wanted: names === null }).data
  const usual = (shown?.series ?? []).flatMap((one) => (one.name === null ? [] : [one.name]))
  const drawn = names ?? usual
  const isDrawn = drawn.includes(name)
  const toggle = () => {
    // Read the current address: two quick choices must not undo each other.
    const now = readNames(currentParameters().get('series')) ?? usual
    draw(now.includes(name) ? now.filter((one) => one !== name) : [...now, name])
  }
  return (
    <label className={styles.drawn} title={t('events.draw', { name })}>
      <input
        type="checkbox"
        checked={isDrawn}
        disabled={!isDrawn && drawn.length >= mostSeries}
        aria-label={t('events.draw', { name })}
        onChange={toggle}
      />
    </label>
  )
}
