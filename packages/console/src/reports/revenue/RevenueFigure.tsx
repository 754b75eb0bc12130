/** A formatted revenue figure, with its change if there is a comparison. */
import type { Money } from '@footfall/contract/stats/goal-results'
import type { RevenueFigure as Figure } from '@footfall/contract/stats/revenue-results'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'
import { Exact, type ExactProps } from '../../ui/figures/Exact.tsx'
import { figureRules, isAmount } from './figures.ts'

export interface RevenueFigureProps extends Pick<ExactProps, 'inert'> {
  readonly figure: Figure
  readonly currency: string
  /** Minor units for amounts. */
  readonly value: number | null
  /** Undefined without a comparison. */
  readonly previous: number | null | undefined
  /** The change has no colour, because it may be chance or is one of many. */
  readonly muted: boolean
}

export function RevenueFigure(props: RevenueFigureProps) {
  const { figure, currency, value, previous, muted, inert = false } = props
  const write = useFigure(currency)
  const rule = figureRules[figure]
  return (
    <>
      <Exact inert={inert} exact={write(figure, value, true)}>
        {write(figure, value)}
      </Exact>
      {previous !== undefined && (
        <ChangeBetween muted={muted} metric={rule} current={value} previous={previous} />
      )}
    </>
  )
}

/** Formats figures of a currency. `exact`: with every digit. */
export function useFigure(currency: string) {
  const format = useFormat()
  return (figure: Figure, value: number | null, exact = false): string => {
    if (value === null) return noValue
    if (!isAmount(figure)) return exact ? format.exact(value) : format.count(value)
    return exact ? format.money(value, currency) : format.shortMoney(value, currency)
  }
}

/** Sums of money in a table: each currency by itself. */
export function Amounts({ of }: { readonly of: readonly Money[] }) {
  const format = useFormat()
  if (of.length === 0) return noValue
  return (
    // As wide as its figures, which must not lie over the next column's.
    <span style={{ display: 'inline-grid', gridTemplateColumns: 'max-content', justifyItems: 'end' }}>
      {of.map(({ currency, amount }) => (
        <Exact key={currency} exact={format.money(amount, currency)}>
          {format.shortMoney(amount, currency)}
        </Exact>
      ))}
    </span>
  )
}
