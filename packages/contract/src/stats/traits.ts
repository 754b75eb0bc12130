/** Traits that websites send for visitors they know (`identify`). Reports take them as fields like dimensions, as `trait:plan`. */
import type { Dimension } from './dimensions.ts'

export type TraitField = `trait:${string}`
/** What a report can be broken down by. */
export type AnyDimension = Dimension | TraitField

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
