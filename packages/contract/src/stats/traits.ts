/** Traits that sites supply for visitors they know (`identify`): fields of reports in addition to the dimensions, as `trait:plan`. */
import type { Dimension } from './dimensions.ts'

export type TraitField = `trait:${string}`
/** The possible breakdowns of a report. */
export type AnyDimension = Dimension | TraitField

/** Traits of one visitor: those set last, by the time and id of their event, then by name. */
export const maxTraits = 30

const prefix = 'trait:'

export function isTrait(field: string): field is TraitField {
  return field.startsWith(prefix)
}

export function traitOf(field: TraitField): string {
  return field.slice(prefix.length)
}

export function fieldOfTrait(trait: string): TraitField {
  return `${prefix}${trait}`
}
