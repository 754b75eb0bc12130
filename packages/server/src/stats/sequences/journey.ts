/** The journey: which ways visits take from item to item. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { Query } from '@footfall/contract/stats/query'
import type { Journey, JourneyItem } from '@footfall/contract/stats/sequences'
import type { Planner, ReportArgs } from '../engine.ts'
import { isEmpty } from '../time/interval.ts'
import { type JourneyQuestion, type JourneyRow, journeyStatement, letters, other } from './journey-sql.ts'
import { resolveMatchers } from './resolve-matchers.ts'

export interface JourneyQuery extends Query {
  readonly steps: number
  readonly start?: Matcher | undefined
  readonly end?: Matcher | undefined
  readonly items: 'pages' | 'events' | 'both'
  readonly group: readonly { readonly pattern: string; readonly label: string }[]
  readonly limit: number
}

/** Refuses `invalid_input` for a goal that there is not, and a pattern that does not compile. */
export async function journey(engine: Planner, args: ReportArgs<JourneyQuery>): Promise<Journey> {
  const { query, signal } = args
  const { start, end } = query
  const [{ selection }, matchers] = await Promise.all([
    engine.plan(args),
    resolveMatchers(engine, args, [
      ...(start ? [{ path: 'start', matcher: start }] : []),
      ...(end ? [{ path: 'end', matcher: end }] : []),
    ]),
  ])
  if (isEmpty(selection.interval)) return { visits: 0, nodes: [], links: [], paths: [] }
  const question: JourneyQuestion = {
    ...query,
    start: (start && matchers[0]) ?? null,
    end: (end && matchers.at(-1)) ?? null,
  }
  const rows = await engine.run<JourneyRow>(journeyStatement(selection, question), signal)
  const of = (part: JourneyRow['part']) => rows.filter((row) => row.part === part)
  const nodes = of('node')
  const visits = nodes.filter(({ step }) => step === 1).reduce((sum, row) => sum + Number(row.visits), 0)
  return {
    visits,
    nodes: nodes.map(({ step, item, visits }) => ({ step, ...itemOf(item), visits: Number(visits) })),
    links: of('link').map(({ step, item, target, visits }) => ({
      step,
      from: itemOf(item),
      to: itemOf(target),
      visits: Number(visits),
    })),
    paths: of('path').map((row) => ({
      items: row.way.map(itemOf),
      visits: Number(row.visits),
      share: (Number(row.visits) / visits) * 100,
    })),
  }
}

function itemOf(text: string): JourneyItem {
  if (text === '') return { kind: 'end', item: '' }
  if (text === other) return { kind: 'other', item: '' }
  const kind = text.startsWith(letters.page) ? 'page' : text.startsWith(letters.event) ? 'event' : 'group'
  return { kind, item: text.slice(1) }
}
