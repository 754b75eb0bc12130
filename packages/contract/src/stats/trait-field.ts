/** Input fields that name a trait. */
import { z } from 'zod'
import { dimensionNames } from './dimensions.ts'
import type { TraitField } from './traits.ts'

/** The pattern is that of the type, which the library does not infer from it. */
export const traitField = z
  .string()
  .regex(/^trait:[\s\S]{1,300}$/, { error: 'unknown_field' }) as unknown as z.ZodType<TraitField, TraitField>

/** Any dimension, or a trait. */
export const anyDimension = z.union([z.enum(dimensionNames), traitField])
