/** Loaded when it is needed: a share never shows it, and its texts are not among those of a first look. */
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'

export const noVisitsYet = lazyPart(async () => {
  const [{ NoVisitsYet }] = await Promise.all([import('./NoVisitsYet.tsx'), restOfTexts()])
  return NoVisitsYet
})
