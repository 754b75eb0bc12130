/** A list of names and values, in the looks of its owner. */
import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

export interface FactListProps {
  readonly facts: readonly Fact[]
  readonly className: string | undefined
}

export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
