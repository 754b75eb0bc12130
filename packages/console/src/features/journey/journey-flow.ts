/** An answer of the journey report as a flow: a column a step. */
import type { Journey, JourneyItem } from '@footfall/contract/stats/sequences'
import type { Flow } from '../../reports/views/flow.ts'

export interface JourneyWords {
  readonly other: string
  readonly end: string
}

export function itemName({ kind, item }: JourneyItem, words: JourneyWords): string {
  return kind === 'other' || kind === 'end' ? words[kind] : item
}

const separator = '\u0000'

/** Keys of nodes tell step, kind and item. Steps count from 1 in the answer. */
export function flowOf({ nodes, links }: Journey, words: JourneyWords): Flow {
  const keyOf = (step: number, { kind, item }: JourneyItem) => [step, kind, item].join(separator)
  return {
    nodes: nodes.map((node) => ({
      key: keyOf(node.step, node),
      column: node.step - 1,
      label: itemName(node, words),
      value: node.visits,
    })),
    links: links.map(({ step, from, to, visits }) => ({
      from: keyOf(step, from),
      to: keyOf(step + 1, to),
      value: visits,
    })),
  }
}

/** The page or event that a node's key tells; null for what is none of both. */
export function itemOfKey(key: string): { readonly kind: 'page' | 'event'; readonly value: string } | null {
  const [, kind, value = ''] = key.split(separator)
  return kind === 'page' || kind === 'event' ? { kind, value } : null
}
