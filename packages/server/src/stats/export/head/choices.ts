/** What was chosen on a report's screen besides its period and filters, for the head of its file: two files of one report may differ only in this. */
import type { Language } from '@footfall/contract/fields'
import type { ReportInput } from '@footfall/contract/reports/reports'
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { Query } from '@footfall/contract/stats/query'
import { hasText, type TextParams, translate } from '../../../lib/translate.ts'
import type { Planner } from '../../report-deps.ts'
import type { ExportArgs } from '../sheet-args.ts'
import type { FileName } from '../sheet-table.ts'
import { matcherWords } from './matcher-words.ts'

export interface Choice {
  readonly label: string
  readonly text: string
}

interface Asked {
  readonly args: Pick<ExportArgs<Query>, 'website' | 'query' | 'language'>
  readonly text: (key: string, params?: TextParams) => string
  readonly words: (matchers: readonly Matcher[]) => Promise<string[]>
}

type Choices<N extends FileName> = (query: ReportInput<N>, asked: Asked) => Promise<Choice[]>

const choices: { readonly [N in FileName]?: Choices<N> } = {
  revenue: async ({ attribution }, { text }) => [
    { label: text('revenue.attribution'), text: text(`revenue.attributions.${attribution}`) },
  ],
  funnel: async ({ order, scope, window_minutes, exclude }, { text, words, args }) => [
    { label: text('funnel.order'), text: text(`funnel.orders.${order}`) },
    { label: text('funnel.scope'), text: text(`funnel.scopes.${scope}`) },
    { label: text('funnel.window'), text: windowText(window_minutes, args.language) },
    ...(await words(exclude)).map((what) => ({ label: text('funnel.exclude'), text: what })),
  ],
  retention: async ({ first, returning, mode }, { text, words }) => {
    const wordsOr = async (matcher: Matcher | string, without: string) =>
      typeof matcher === 'string' ? text(without) : ((await words([matcher]))[0] ?? '')
    return [
      { label: text('retention.first'), text: await wordsOr(first, 'retention.without.first') },
      { label: text('retention.returning'), text: await wordsOr(returning, 'retention.without.returning') },
      { label: text('retention.mode'), text: text(`retention.modes.${mode}`) },
    ]
  },
  journey: async ({ items, start, end }, { text, words }) => {
    const [anchor] = await words([start ?? end ?? []].flat())
    const how = text(`journey.anchors.${end ? 'end' : start ? 'start' : 'visit'}`)
    return [
      { label: text('journey.items'), text: text(`journey.kinds.${items}`) },
      { label: text('journey.anchor'), text: anchor === undefined ? how : `${how} ${anchor}` },
    ]
  },
}

/** The words that the list was searched for come last. */
export async function choicesOf(
  planner: Pick<Planner, 'goals'>,
  name: FileName,
  args: Asked['args'] & { readonly query: { readonly search?: string } },
): Promise<Choice[]> {
  const { query, language } = args
  const text: Asked['text'] = (key, params) => translate(language, key, { ...params })
  const words: Asked['words'] = (matchers) => matcherWords(planner, args, matchers)
  // The input that came with this name is its report's.
  const of = choices[name] as Choices<FileName> | undefined
  const own = of ? await of(query as unknown as ReportInput<FileName>, { args, text, words }) : []
  return query.search ? [...own, { label: text('list.search'), text: query.search }] : own
}

function windowText(minutes: number, language: Language): string {
  const key = `funnel.windows.${minutes}`
  if (hasText(language, key)) return translate(language, key)
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, unit).format(minutes)
}
