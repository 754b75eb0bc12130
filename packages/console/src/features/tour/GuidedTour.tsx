/** Shows the tour once to a new user, and again on request. */
import { useEffect } from 'react'
import { useAccount } from '../../lib/session/account.ts'
import { isListedForTour, startTour, useTour } from '../../lib/tour.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'

const steps = lazyPart(async () => (await import('./TourSteps.tsx')).TourSteps)

export interface GuidedTourProps {
  /** For screens where the user is in the middle of something, such as an invitation: only shown on request. */
  readonly onlyAsked?: boolean
}

export function GuidedTour({ onlyAsked = false }: GuidedTourProps) {
  const account = useAccount().data
  const isActive = useTour((state) => state.isActive)
  const listed = account !== undefined && isListedForTour(account)
  useEffect(() => {
    if (account && listed && !onlyAsked && !useTour.getState().isActive) startTour(account)
  }, [account, listed, onlyAsked])
  return isActive && account ? <LazyPart part={steps} given={{ account }} /> : null
}
