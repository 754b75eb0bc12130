/** A record with a value for each of the names, in their order. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name, index: number) => Value,
): Record<Name, Value> {
  // The library types the names of an object made from entries as `string`.
  return Object.fromEntries(names.map((name, index) => [name, make(name, index)])) as Record<Name, Value>
}
