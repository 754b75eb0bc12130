/** The journey: the paths of visits from item to item. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Journey, JourneyItem } from '@footfall/contract/stats/sequences'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { type JourneyRow, journeyStatement, letters, otherItem, type WaysQuestion } from './journey-sql.ts'
import { resolveMatchers } from './resolve-matchers.ts'

/** Refuses `invalid_input` for a goal that does not exist or a pattern that does not compile. */
export async function journey(deps: Planner, args: ReportArgs<ReportQuery<'journey'>>): Promise<Journey> {
  const { query } = args
  const [{ selection }, asked] = await Promise.all([deps.plan(args, 'boundaryVisits'), waysOf(deps, args)])
  if (isEmpty(selection.interval)) return { visits: 0, nodes: [], links: [], paths: [] }
  const { limit } = query
  const rows = await deps.run<JourneyRow>(journeyStatement(selection, { ...asked, limit }))
  return answerOf(rows)
}

/** What decides the ways of visits, with goals replaced by matchers. Refuses the same. */
export async function waysOf(
  deps: Planner,
  args: ReportArgs<Omit<ReportQuery<'journey'>, 'limit'>>,
): Promise<WaysQuestion> {
  const { steps, start, end, items, group } = args.query
  const matchers = await resolveMatchers(deps, args, [
    ...(start ? [{ path: 'start', matcher: start }] : []),
    ...(end ? [{ path: 'end', matcher: end }] : []),
  ])
  return {
    steps,
    items,
    group,
    start: (start && matchers[0]) ?? null,
    end: (end && matchers.at(-1)) ?? null,
  }
}

function answerOf(rows: readonly JourneyRow[]): Journey {
  const texts = new Map(rows.map(({ hash, text }) => [hash, text])).set(otherItem, other)
  const textOf = (hash: string) => texts.get(hash) ?? ''
  const of = (part: JourneyRow['part']) =>
    rows
      .filter((row) => row.part === part)
      .map((row) => ({ ...row, text: textOf(row.hash), visits: Number(row.visits) }))
  const into = of('link')
  const sums = new Map<string, { step: number; text: string; visits: number }>()
  for (const { step, text, hash, visits } of into) {
    const key = `${step} ${hash}`
    sums.set(key, { step, text, visits: (sums.get(key)?.visits ?? 0) + visits })
  }
  const nodes = [...sums.values()].sort(
    (a, b) =>
      a.step - b.step ||
      lastOnes.indexOf(a.text) - lastOnes.indexOf(b.text) ||
      b.visits - a.visits ||
      byBytes(a.text, b.text),
  )
  const visits = nodes.filter(({ step }) => step === 1).reduce((sum, row) => sum + row.visits, 0)
  const links = into
    .filter(({ step }) => step > 1)
    .map(({ step, source, text, visits }) => ({ step: step - 1, from: textOf(source), to: text, visits }))
    .sort((a, b) => a.step - b.step || b.visits - a.visits || byBytes(a.from, b.from) || byBytes(a.to, b.to))
  const ways = new Map<number, { way: string[]; visits: number }>()
  for (const { place, text, visits } of of('path').sort((a, b) => a.step - b.step)) {
    const { way } = ways.get(place) ?? { way: [] }
    ways.set(place, { way: [...way, text], visits })
  }
  const paths = [...ways.values()].sort((a, b) => b.visits - a.visits || byItems(a.way, b.way))
  return {
    visits,
    nodes: nodes.map(({ step, text, visits }) => ({ step, ...itemOf(text), visits })),
    links: links.map(({ step, from, to, visits }) => ({ step, from: itemOf(from), to: itemOf(to), visits })),
    paths: paths.map((path) => ({
      items: path.way.map(itemOf),
      visits: path.visits,
      share: (path.visits / visits) * 100,
    })),
  }
}

/** Stands for items that are not shown individually. No item's text is equal, because each begins with its letter and has more. */
const other = 'o'
/** After all others of a step: items not shown individually, then the end. */
const lastOnes = [other, '']

/** In the order in which the store sorts texts. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function byItems(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, index) => text !== b[index])
  return at < 0 ? a.length - b.length : byBytes(a[at] ?? '', b[at] ?? '')
}

function itemOf(text: string): JourneyItem {
  if (text === '') return { kind: 'end', item: '' }
  if (text === other) return { kind: 'other', item: '' }
  const kind = text.startsWith(letters.page) ? 'page' : text.startsWith(letters.event) ? 'event' : 'group'
  return { kind, item: text.slice(1) }
}
