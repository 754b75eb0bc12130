/**
 * Typed values for ClickHouse. They are sent beside the statement as query parameters, never inside it. Values are checked and formatted for
 * ClickHouse first; times are always UTC.
 */
import { isUuid } from '../lib/is-uuid.ts'

type IntegerType = 'UInt8' | 'UInt16' | 'UInt32' | 'UInt64' | 'Int8' | 'Int16' | 'Int32' | 'Int64'
type TextType = 'String' | 'UUID'
type ScalarType = IntegerType | TextType | 'DateTime64(3)' | 'Float64'

/** The types a parameter may have. */
export type ChType = ScalarType | `Array(${ScalarType})`

/** The TypeScript value for a parameter of the type. Times: a `Date` or milliseconds. */
export type ParamValue<T extends ChType> = T extends `Array(${infer S extends ScalarType})`
  ? readonly ParamValue<S>[]
  : T extends IntegerType
    ? number | bigint | string
    : T extends TextType
      ? string
      : T extends 'DateTime64(3)'
        ? Date | number
        : number

const integerRange: Readonly<Record<IntegerType, readonly [bigint, bigint]>> = {
  UInt8: [0n, 2n ** 8n - 1n],
  UInt16: [0n, 2n ** 16n - 1n],
  UInt32: [0n, 2n ** 32n - 1n],
  UInt64: [0n, 2n ** 64n - 1n],
  Int8: [-(2n ** 7n), 2n ** 7n - 1n],
  Int16: [-(2n ** 15n), 2n ** 15n - 1n],
  Int32: [-(2n ** 31n), 2n ** 31n - 1n],
  Int64: [-(2n ** 63n), 2n ** 63n - 1n],
}

function misfit(type: string, value: unknown): TypeError {
  return new TypeError(
    `${JSON.stringify(String(value)).slice(0, 80)} is no value for a parameter of type ${type}`,
  )
}

function encodeInteger(type: IntegerType, value: unknown): bigint {
  const fits =
    typeof value === 'bigint' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && /^-?\d{1,20}$/.test(value))
  if (!fits) throw misfit(type, value)
  const integer = BigInt(value as bigint | number | string)
  const [least, most] = integerRange[type]
  if (integer < least || integer > most) throw misfit(type, value)
  return integer
}

function encodeTime(type: string, value: unknown): string {
  const milliseconds = value instanceof Date ? value.getTime() : value
  if (typeof milliseconds !== 'number' || Number.isNaN(milliseconds)) throw misfit(type, value)
  // toISOString throws its own RangeError for times outside of the calendar.
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}

function encodeScalar(type: ScalarType, value: unknown): string | number | bigint {
  switch (type) {
    case 'String':
      if (typeof value !== 'string') throw misfit(type, value)
      return value
    case 'UUID':
      if (typeof value !== 'string' || !isUuid(value)) throw misfit(type, value)
      return value
    case 'DateTime64(3)':
      return encodeTime(type, value)
    case 'Float64':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw misfit(type, value)
      return value
    default:
      return encodeInteger(type, value)
  }
}

const arrayForm = /^Array\((.+)\)$/

function encode(type: ChType, value: unknown): unknown {
  const element = arrayForm.exec(type)?.[1]
  if (element === undefined) return encodeScalar(type as ScalarType, value)
  if (!Array.isArray(value)) throw misfit(type, value)
  return value.map((item) => encodeScalar(element as ScalarType, item))
}

/** The type as in the statement's placeholder. Times name their zone, so that no server's own zone is used. */
function placeholderType(type: ChType): string {
  return type.replace('DateTime64(3)', "DateTime64(3, 'UTC')")
}

/** A typed value for a placeholder of an `sql` template. */
export class Param {
  /** The type as in the placeholder, e.g. `DateTime64(3, 'UTC')`. */
  readonly placeholder: string
  /** The value in the form that `@clickhouse/client` takes for `query_params`. */
  readonly value: unknown
  // Private, so that only `param` creates one: an object of the same shape does not compile.
  readonly #checked = true

  constructor(type: ChType, value: unknown) {
    this.value = encode(type, value)
    this.placeholder = placeholderType(type)
  }

  static is(value: unknown): value is Param {
    return typeof value === 'object' && value !== null && #checked in value
  }
}

/** A value of a ClickHouse type for an `sql` template. Throws a TypeError for a value that is not of that type. */
export function param<T extends ChType>(type: T, value: ParamValue<T>): Param {
  return new Param(type, value)
}
