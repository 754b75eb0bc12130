/** An expected failure: thrown anywhere below a route, and mapped to the envelope in one place. */
import { type Code, type Reason, reasons } from '@footfall/contract/codes'

export class Refusal extends Error {
  readonly reason: Reason
  readonly code: Code
  readonly data: Readonly<Record<string, unknown>>

  constructor(reason: Reason, data: Readonly<Record<string, unknown>> = {}) {
    super(reason)
    this.reason = reason
    this.code = reasons[reason]
    this.data = data
  }

  /** The wrong fields of the input; none for other reasons. */
  get fields(): readonly FieldProblem[] {
    return Array.isArray(this.data.fields) ? this.data.fields : []
  }
}

/** Refuses the request with a reason of the closed list. `data` is added to the answer's `data.reason`. */
export function refuse(reason: Reason, data?: Readonly<Record<string, unknown>>): never {
  throw new Refusal(reason, data)
}

/** A wrong field of the input, by its path (`filters.0.value`). */
export interface FieldProblem {
  readonly path: string
  readonly message: string
  /** Values for the placeholders of its sentence. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** Refuses an input with a valid shape and invalid content, naming each field. */
export function refuseInput(fields: readonly FieldProblem[]): never {
  throw new Refusal('invalid_input', { fields })
}
