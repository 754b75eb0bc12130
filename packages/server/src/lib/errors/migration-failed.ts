/** A step of a migration that failed, and what to do. */
import { briefly } from './brief-error.ts'

/** The message is the complete sentence to show. */
export class MigrationFailed extends Error {
  /** @param store the store's name for people */
  constructor(store: string, step: string, cause: unknown) {
    const { message } = briefly(cause) as { message?: string }
    const [reason = ''] = (message ?? String(cause)).split('\n')
    super(
      `The migration of ${store} failed at its step ${step} (${reason}): the next start repeats it, and "After a failed upgrade" in docs/operating.md is the way back.`,
      { cause },
    )
  }
}
