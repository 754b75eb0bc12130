/** Within the precision of a binary fraction: figures that were added up in different orders are equal. */
export function near(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(6))
}
