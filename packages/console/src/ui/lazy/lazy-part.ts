/** Code that is loaded when it is needed. Unlike React's `lazy`, a failure is not remembered forever. */
import type { ComponentType } from 'react'
import { answersOthers } from '../../lib/api/connection.ts'
import { isDrawnAhead } from '../../lib/drawn-ahead.ts'

export class NotFetched extends Error {}

/** Loads code. Rejects with `NotFetched`, because the browser's own message only names a file's address. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async (cause) => {
    // If the server answers, the file is blocked, or gone with its build.
    await answersOthers()
    throw new NotFetched('', { cause })
  })
}

export interface Loadable<P> {
  /** Whether it failed again after `forget`. Browsers that remember a file that failed to load never request it again for this page. */
  readonly isLost: () => boolean
  /** Returns the same promise each time, until `forget` is called. Rejects with `NotFetched`. */
  readonly fetch: () => Promise<ComponentType<P>>
  readonly forget: () => void
}

export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let coming: Promise<ComponentType<P>> | undefined
  let failures = 0
  return {
    isLost: () => failures > 1,
    fetch: () => {
      if (!coming) {
        // Server-side rendering only renders the placeholder, never the part.
        coming = isDrawnAhead ? new Promise<never>(() => undefined) : fetchCode(load)
        coming.catch(() => failures++)
      }
      return coming
    },
    forget: () => {
      coming = undefined
    },
  }
}
