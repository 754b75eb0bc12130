/** Code that is fetched when it is needed. Unlike React's own `lazy`, a failure is not kept for good. */
import type { ComponentType } from 'react'
import { connectionFailed } from '../lib/api/connection.ts'
import { isDrawnAhead } from '../lib/drawn-ahead.ts'

export class NotFetched extends Error {}

export interface LatePart<P> {
  /** The same promise every time, until it is forgotten; fails with `NotFetched`. */
  readonly fetch: () => Promise<ComponentType<P>>
  readonly forget: () => void
}

export function latePart<P>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let coming: Promise<ComponentType<P>> | undefined
  return {
    fetch: () => {
      // What stands in its place is drawn ahead, never the part.
      coming ??= (isDrawnAhead ? new Promise<never>(() => undefined) : load()).catch((cause) => {
        connectionFailed()
        throw new NotFetched('', { cause })
      })
      return coming
    },
    forget: () => {
      coming = undefined
    },
  }
}
