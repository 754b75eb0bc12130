/** Returns the list with one id moved to another place. A place out of bounds means the first or last one. */
export function arranged(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids]
  const others = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(others.length, place))
  return [...others.slice(0, at), id, ...others.slice(at)]
}
