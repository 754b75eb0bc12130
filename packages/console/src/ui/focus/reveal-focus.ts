/** In px; what goes on beyond the edge of a strip fades into it for as long. */
const fade = 48

/**
 * Shows the whole of what gets the focus by keyboard where a strip or table scrolls sideways. Browsers leave what is seen in part where it is: behind the
 * fading edge, or behind the first column. Returns a function that ends this.
 */
export function revealFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    for (let box = target.parentElement; box; box = box.parentElement)
      if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
        box.scrollLeft += hidden(target, box)
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

/** Px by which an element is hidden: beyond the end of a box if positive, before its start if negative. */
function hidden(element: Element, box: Element): number {
  const own = element.getBoundingClientRect()
  const edges = box.getBoundingClientRect()
  const first = element.closest('tr')?.firstElementChild
  // The first column of a table stays where it is, and covers the others.
  const start = first && !first.contains(element) ? first.getBoundingClientRect().right : edges.left
  const before = own.left - start - 8
  const after = own.right - edges.right + fade
  return before < 0 ? before : Math.max(0, Math.min(before, after))
}
