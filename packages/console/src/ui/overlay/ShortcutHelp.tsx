/** The list of shortcuts. It is loaded on request: by `?` or from the account menu. */
import { useShortcutState } from '../../lib/shortcuts.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyPart } from '../lazy/lazy-part.ts'

const dialog = lazyPart(async () => (await import('./ShortcutHelpDialog.tsx')).ShortcutHelpDialog)

export interface ShortcutHelpProps {
  /** The keys that open the command palette, if there is one. */
  readonly paletteKeys?: readonly string[]
}

export function ShortcutHelp({ paletteKeys = [] }: ShortcutHelpProps) {
  const helpOpen = useShortcutState((state) => state.helpOpen)
  return helpOpen ? <LazyPart part={dialog} given={{ paletteKeys }} /> : null
}
