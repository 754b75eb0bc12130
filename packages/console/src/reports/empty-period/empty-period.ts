/** Loaded when a period has no data. Its texts are not among those of a first look. */
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'

export const emptyPeriod = lazyPart(async () => {
  const [{ EmptyPeriod }] = await Promise.all([import('./EmptyPeriod.tsx'), restOfTexts()])
  return EmptyPeriod
})
