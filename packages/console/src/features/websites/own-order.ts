/** One's own order of the websites: pinned ones first, each group in the order one gave it. */

interface Placed {
  readonly website_id: string
  readonly pinned: boolean
}

/** The list with one website moved to another place among those pinned (or not) like itself. */
export function moveTo<W extends Placed>(list: readonly W[], id: string, place: number): W[] {
  const moved = list.find((one) => one.website_id === id)
  if (!moved) return [...list]
  const group = list.filter((one) => one.pinned === moved.pinned && one !== moved)
  const at = Math.max(0, Math.min(group.length, place))
  const ordered = [...group.slice(0, at), moved, ...group.slice(at)]
  const others = list.filter((one) => one.pinned !== moved.pinned)
  return moved.pinned ? [...ordered, ...others] : [...others, ...ordered]
}

/** Pins a website behind those pinned before it, or puts it back at the head of the rest. */
export function setPinned<W extends Placed>(list: readonly W[], id: string, pinned: boolean): W[] {
  const changed = list.map((one) => (one.website_id === id ? { ...one, pinned } : one))
  const one = changed.filter((website) => website.website_id === id)
  const rest = changed.filter((website) => website.website_id !== id)
  const isPinned = (website: W) => website.pinned
  return [...rest.filter(isPinned), ...one, ...rest.filter((website) => !isPinned(website))]
}

/** The place of a website within its group, and how many are in it. */
export function placeOf(
  list: readonly Placed[],
  id: string,
): { readonly place: number; readonly of: number } {
  const one = list.find((website) => website.website_id === id)
  const group = list.filter((website) => website.pinned === one?.pinned)
  return { place: group.findIndex((website) => website.website_id === id), of: group.length }
}
