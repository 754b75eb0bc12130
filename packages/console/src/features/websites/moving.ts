/** How a row is moved in one's own order: its place among those pinned alike, the way to another, and the handle's props. */
import type { ComponentProps } from 'react'

type PointerProps = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'

export interface Moving {
  readonly place: number
  readonly of: number
  readonly move: (place: number) => void
  readonly handle: Pick<ComponentProps<'button'>, PointerProps>
}
