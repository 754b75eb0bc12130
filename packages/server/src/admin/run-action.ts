/** Runs an action by its name. An expected failure becomes one sentence. */
import { z } from 'zod'
import { describeRefusal } from '../lib/errors/envelope.ts'
import { Refusal } from '../lib/errors/refusal.ts'
import { type AdminAnswer, AdminError, type AdminPlace } from './action.ts'
import { adminActions } from './actions.ts'

/** Throws `AdminError` if the action cannot be done. */
export async function runAction(place: AdminPlace, name: string, input: unknown): Promise<AdminAnswer> {
  const found = adminActions.get(name)
  if (!found)
    throw new AdminError(
      'The running Footfall is of another version and does not know this command: restart it.',
    )
  try {
    return await found.run(place, input)
  } catch (error) {
    if (error instanceof z.ZodError) throw new AdminError(error.issues[0]?.message ?? 'The input is wrong.')
    if (error instanceof Refusal) throw new AdminError(`${describeRefusal(error, 'en-US')}.`)
    throw error
  }
}
