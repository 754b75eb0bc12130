/** A figure that is written short, to its last digit on hover and focus. Where nothing is left out it is text like any other. */
import { Tooltip } from './Tooltip.tsx'

export interface ExactProps {
  readonly exact: string
  /** The figure as it is shown. */
  readonly children: string
  /** It stands in a button or link, whose focus is meant. */
  readonly inert?: boolean
}

export function Exact({ exact, children, inert = false }: ExactProps) {
  // An element also here: two figures in one cell would otherwise run together.
  if (exact === children) return <span>{children}</span>
  return (
    <Tooltip content={exact} focusable={!inert} within={inert}>
      {children}
    </Tooltip>
  )
}
