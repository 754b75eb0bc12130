/** The help for keys, fetched when it is asked for: by `?`, or from the account's menu. */
import { useShortcutState } from '../lib/shortcuts.ts'
import { Late } from './Late.tsx'
import { latePart } from './late-part.ts'

const dialog = latePart(async () => (await import('./ShortcutHelpDialog.tsx')).ShortcutHelpDialog)

export function ShortcutHelp() {
  const { helpOpen } = useShortcutState()
  return helpOpen ? <Late part={dialog} given={{}} /> : null
}
