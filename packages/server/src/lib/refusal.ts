/** An expected failure: thrown anywhere below a route, mapped to the envelope in one place. */
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
}

/** Refuses the request for one of the closed list's reasons; `data` joins the answer's `data.reason`. */
export function refuse(reason: Reason, data?: Readonly<Record<string, unknown>>): never {
  throw new Refusal(reason, data)
}

/** A field of the input that is wrong, by its path (`filters.0.value`). */
export interface FieldProblem {
  readonly path: string
  readonly message: string
  /** What fills the holes of its sentence. */
  readonly holes?: Readonly<Record<string, string | number>>
}

/** Refuses an input whose shape is right but whose content is not, naming each field. */
export function refuseInput(fields: readonly FieldProblem[]): never {
  throw new Refusal('invalid_input', { fields })
}
