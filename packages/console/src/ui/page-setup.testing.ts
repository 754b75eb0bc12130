/** Run for each file of the console's tests. Files of a worker share one page, and what one leaves behind is found by the next. */
import { afterAll } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // Real servers answer. On a busy machine that takes longer than the library's default of a second.
  configure({ asyncUtilTimeout: 15_000 })
  afterAll(() => {
    cleanup()
    document.body.replaceChildren()
  })
}
