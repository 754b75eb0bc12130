/** A shortened figure with every digit on hover and focus. A figure that is not shortened is plain text. */
import { Tooltip } from '../overlay/Tooltip.tsx'

export interface ExactProps {
  readonly exact: string
  /** The figure as displayed. */
  readonly children: string
  /** It is inside a button or link, which has the focus. */
  readonly inert?: boolean
}

export function Exact({ exact, children, inert = false }: ExactProps) {
  // An element here, too, because two figures in one cell would otherwise run together.
  if (exact === children) return <span>{children}</span>
  return (
    <Tooltip content={exact} focusable={!inert} within={inert}>
      {children}
    </Tooltip>
  )
}
