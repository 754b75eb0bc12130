import type { SyntheticEvent } from 'react'

/**
 * Focuses the first field of the row that a button is about to add beside it. Otherwise the focus stays on the button below the row, and people who work
 * by keyboard have to go back.
 */
export function focusAdded({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const box = currentTarget.parentElement
  if (!box) return
  const observer = new MutationObserver((changes) => {
    observer.disconnect()
    const [row] = changes.flatMap(({ addedNodes }) =>
      [...addedNodes].filter((node) => node instanceof Element),
    )
    row?.querySelector<HTMLElement>('input, select')?.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
}
