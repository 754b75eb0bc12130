/** How a row is moved in the user's own order: its place among equally pinned rows, a function to move it, and the handle's props. */
import type { ComponentProps } from 'react'

type PointerProps = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'

export interface Moving {
  readonly place: number
  readonly of: number
  readonly move: (place: number) => void
  readonly handle: Pick<ComponentProps<'button'>, PointerProps>
}
