/** Sums of money in a table: each currency by itself. */
import type { Money } from '@footfall/contract/stats/goal-results'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Exact } from '../../ui/figures/Exact.tsx'
import styles from './Amounts.module.css'

export function Amounts({ of }: { readonly of: readonly Money[] }) {
  const format = useFormat()
  if (of.length === 0) return noValue
  return (
    <span className={styles.amounts}>
      {of.map(({ currency, amount }) => (
        <Exact key={currency} exact={format.money(amount, currency)}>
          {format.shortMoney(amount, currency)}
        </Exact>
      ))}
    </span>
  )
}
