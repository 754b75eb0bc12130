/** All shortcuts, with a switch to turn them off. */
import { useTranslation } from 'react-i18next'
import { hideShortcutHelp, setShortcutsEnabled, useShortcutState } from '../../lib/shortcuts.ts'
import { Dialog } from './Dialog.tsx'
import styles from './ShortcutHelp.module.css'

const rows = [
  ['shortcuts.today', ['D']],
  ['shortcuts.yesterday', ['E']],
  ['shortcuts.realtime', ['R']],
  ['shortcuts.week', ['W']],
  ['shortcuts.month', ['M']],
  ['shortcuts.year', ['Y']],
  ['shortcuts.step', ['←', '→']],
  ['shortcuts.compare', ['X']],
  ['shortcuts.filter', ['/']],
  ['shortcuts.clear', ['Esc']],
  ['shortcuts.help', ['?']],
] as const

export interface ShortcutHelpDialogProps {
  readonly paletteKeys: readonly string[]
}

export function ShortcutHelpDialog({ paletteKeys }: ShortcutHelpDialogProps) {
  const { t } = useTranslation()
  const enabled = useShortcutState((state) => state.enabled)
  return (
    <Dialog onClose={hideShortcutHelp} title={t('shortcuts.title')} width={600}>
      <dl className={styles.list}>
        {(paletteKeys.length > 0 ? [...rows, ['app.searchEverywhere', paletteKeys] as const] : rows).map(
          ([name, keys]) => (
            <div key={name} className={styles.row}>
              <dt>{t(name)}</dt>
              <dd className={styles.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => setShortcutsEnabled(event.target.checked)}
        />
        {t('shortcuts.enabled')}
      </label>
    </Dialog>
  )
}
