/** Converts an answer of the journey report into a flow with one column for each step. */
import type { Journey, JourneyItem } from '@footfall/contract/stats/sequences'
import type { MatcherDraft } from '../../reports/matcher/matcher-text.ts'
import { pathOfPage } from '../../reports/matcher/path-of-page.ts'
import type { Flow } from '../../reports/views/flow.ts'

export interface JourneyWords {
  readonly other: string
  readonly end: string
}

export function itemName({ kind, item }: JourneyItem, words: JourneyWords): string {
  return kind === 'other' || kind === 'end' ? words[kind] : item
}

const separator = '\u0000'

/**
 * Keys of nodes consist of step, kind and item. Steps count from 1 in the answer. `backwards`: step 1 happened last and is placed at the end, so that
 * time always runs from left to right.
 */
export function flowOf({ nodes, links }: Journey, words: JourneyWords, backwards = false): Flow {
  const keyOf = (step: number, { kind, item }: JourneyItem) => [step, kind, item].join(separator)
  const steps = Math.max(0, ...nodes.map(({ step }) => step))
  return {
    nodes: nodes.map((node) => ({
      key: keyOf(node.step, node),
      column: backwards ? steps - node.step : node.step - 1,
      label: itemName(node, words),
      value: node.visits,
      rest: node.kind === 'other' || node.kind === 'end',
    })),
    links: links.map(({ step, from, to, visits }) => {
      const [earlier, later] = [keyOf(step, from), keyOf(step + 1, to)]
      return { from: backwards ? later : earlier, to: backwards ? earlier : later, value: visits }
    }),
  }
}

/** What matches the page or event of a node's key; null for other nodes. */
export function matcherOfKey(key: string): MatcherDraft | null {
  const [, kind = '', item = ''] = key.split(separator)
  return matcherOfItem({ kind, item })
}

/** What matches a page or event; null for other items. */
export function matcherOfItem({
  kind,
  item,
}: {
  readonly kind: string
  readonly item: string
}): MatcherDraft | null {
  if (kind === 'page') return { kind, operator: 'is', value: pathOfPage(item) }
  return kind === 'event' ? { kind, operator: 'is', value: item } : null
}
