import { vi } from 'vitest'

/** The test environment lays nothing out, so a test says whether elements are in view. `vi.unstubAllGlobals` ends it. */
export function stubView({ isInView }: { readonly isInView: boolean }): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#notify = notify
      }
      observe() {
        if (isInView) this.#notify([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}
