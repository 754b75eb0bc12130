/** Matchers in words, for the sheets of sequences. */
import type { Language } from '@footfall/contract/fields'
import type { Matcher } from '@footfall/contract/stats/matchers'
import { translate } from '../../../lib/translate.ts'
import type { Planner, ReportArgs } from '../../report-deps.ts'

/** `Page is /pricing (plan is pro)`; the name of a goal. */
export async function matcherWords(
  { goals }: Pick<Planner, 'goals'>,
  { website, language }: Pick<ReportArgs, 'website' | 'language'>,
  matchers: readonly Matcher[],
): Promise<string[]> {
  const known = matchers.some(({ kind }) => kind === 'goal') ? await goals?.(website.websiteId) : undefined
  return matchers.map((matcher) => wordsOf(matcher, known?.get(matcher.value ?? '')?.name, language))
}

function wordsOf(
  { kind, operator, value, depth, props }: Matcher,
  goal: string | undefined,
  language: Language,
): string {
  const text = (key: string, params = {}) => translate(language, `matcher.${key}`, params)
  const named = value ? `${text(`operators.${operator}`)} ${value}` : ''
  const what =
    kind === 'scroll'
      ? text(`scrolled.${!value ? 'any' : operator === 'is' ? 'is' : 'that'}`, {
          page: operator === 'is' ? value : named,
          depth,
        })
      : `${text(`kinds.${kind}`)} ${kind === 'goal' ? (goal ?? '') : named}`.trim()
  if (props.length === 0) return what
  const or = translate(language, 'stats.export.or')
  const conditions = props.map((prop) =>
    [prop.key, translate(language, `stats.export.operator.${prop.operator}`), prop.value.join(or)]
      .filter((word) => word !== '')
      .join(' '),
  )
  return text('where', { what, conditions: conditions.join(text('and')) })
}
