/** The user's own order of websites: pinned ones first, each group in the order the user gave it. */
import type { ComponentProps } from 'react'

type PointerProps = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'

/** How a row is moved: its place among equally pinned rows, a function to move it, and the handle's props. */
export interface Moving {
  readonly place: number
  readonly of: number
  readonly move: (place: number) => void
  readonly handle: Pick<ComponentProps<'button'>, PointerProps>
}

interface Placed {
  readonly website_id: string
  readonly pinned: boolean
}

/** Moves a website to another place among the pinned or unpinned ones it belongs to. */
export function moveTo<W extends Placed>(list: readonly W[], id: string, place: number): W[] {
  const moved = list.find((one) => one.website_id === id)
  if (!moved) return [...list]
  const group = list.filter((one) => one.pinned === moved.pinned && one !== moved)
  const at = Math.max(0, Math.min(group.length, place))
  const ordered = [...group.slice(0, at), moved, ...group.slice(at)]
  const others = list.filter((one) => one.pinned !== moved.pinned)
  return moved.pinned ? [...ordered, ...others] : [...others, ...ordered]
}

/** Pins a website after those already pinned, or moves it back to the start of the others. */
export function setPinned<W extends Placed>(list: readonly W[], id: string, pinned: boolean): W[] {
  const changed = list.map((one) => (one.website_id === id ? { ...one, pinned } : one))
  const one = changed.filter((website) => website.website_id === id)
  const rest = changed.filter((website) => website.website_id !== id)
  const isPinned = (website: W) => website.pinned
  return [...rest.filter(isPinned), ...one, ...rest.filter((website) => !isPinned(website))]
}

/** The place of a website within its group, and the size of the group. */
export function placeOf(
  list: readonly Placed[],
  id: string,
): { readonly place: number; readonly of: number } {
  const one = list.find((website) => website.website_id === id)
  const group = list.filter((website) => website.pinned === one?.pinned)
  return { place: group.findIndex((website) => website.website_id === id), of: group.length }
}
