/** Code that is loaded when it is needed. Unlike React's `lazy`, a failure is not remembered forever. */
import type { ComponentType } from 'react'
import { connectionFailed } from '../lib/api/connection.ts'
import { isDrawnAhead } from '../lib/drawn-ahead.ts'

export class NotFetched extends Error {}

export interface LatePart<P> {
  /** Returns the same promise each time, until `forget` is called. Rejects with `NotFetched`. */
  readonly fetch: () => Promise<ComponentType<P>>
  readonly forget: () => void
}

export function latePart<P>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let coming: Promise<ComponentType<P>> | undefined
  return {
    fetch: () => {
      // Server-side rendering only renders the placeholder, never the part.
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
