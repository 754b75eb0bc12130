/** Looks that are asked for again and again: one at a time, in the turns of whoever wants them, not of whoever asks. */
import { AsyncResource } from 'node:async_hooks'

/** What asks during a look is answered by one more look after it. `look` must not reject. */
export function onceMore(look: () => Promise<void>): () => void {
  let looking = false
  let again = false
  const ask = AsyncResource.bind((): void => {
    if (looking) {
      again = true
      return
    }
    looking = true
    void look().finally(() => {
      looking = false
      if (!again) return
      again = false
      ask()
    })
  })
  return ask
}
