/** Run for each file of the console's tests. Files of a worker share one page, and what one leaves behind is found by the next. */
import process from 'node:process'
import { afterAll } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // Real servers answer. On a busy machine that takes longer than the library's default of a second.
  configure({ asyncUtilTimeout: 15_000 })
  // As in journeys: `SLOW_HAND=100` waits that many milliseconds after each key and click. What the test expects then has come and may have gone.
  const delay = Number(process.env.SLOW_HAND ?? 0)
  if (delay > 0) {
    const { userEvent } = await import('@testing-library/user-event')
    const { setup } = userEvent
    Object.assign(userEvent, {
      setup: (options?: Parameters<typeof setup>[0]) => setup({ delay, ...options }),
    })
  }
  afterAll(() => {
    cleanup()
    document.body.replaceChildren()
  })
}
