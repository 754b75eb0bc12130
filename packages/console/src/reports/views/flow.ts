/** Data of a flow: nodes in columns, and links from a column to a later one. */

export interface FlowNode {
  readonly key: string
  /** Counted from 0, left to right. */
  readonly column: number
  readonly label: string
  /** Number of visits that passed through it. */
  readonly value: number
  /** Not an item, e.g. the sum of rare items or the end of a visit. It is drawn last and in grey. */
  readonly rest?: boolean
}

export interface FlowLink {
  /** Key of a node. */
  readonly from: string
  readonly to: string
  readonly value: number
}

export interface Flow {
  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
}
