/** Run for each file of the console's tests. Files of a worker share one page, and what one leaves behind is found by the next. */
import { afterAll } from 'vitest'

afterAll(async () => {
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  document.body.replaceChildren()
})
