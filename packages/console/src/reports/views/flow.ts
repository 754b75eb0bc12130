/** What flows: nodes in columns, and links that lead from a column to a later one. */

export interface FlowNode {
  readonly key: string
  /** From 0, left to right. */
  readonly column: number
  readonly label: string
  /** Visits that passed through it. */
  readonly value: number
  /** No item of its own, e.g. what was too rare to be told, or that a visit was over: drawn last and quiet. */
  readonly rest?: boolean
}

export interface FlowLink {
  /** Keys of nodes. */
  readonly from: string
  readonly to: string
  readonly value: number
}

export interface Flow {
  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
}
