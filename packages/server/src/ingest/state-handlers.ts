/** Tells the console whether reports are up to date. */
import type { collectingCalls } from '@footfall/contract/api/collecting'
import type { Handlers } from '../http/handlers.ts'
import type { Ingest } from './ingest.ts'

export function stateHandlers({
  health,
}: Pick<Ingest, 'health'>): Handlers<Pick<typeof collectingCalls, '/config/collecting_state'>> {
  return {
    '/config/collecting_state': async () => {
      const { state, lagSeconds } = health()
      return { state, reports_lag_seconds: lagSeconds }
    },
  }
}
