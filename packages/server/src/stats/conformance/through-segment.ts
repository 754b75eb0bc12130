/** Filters as people keep them: under a name. A question asks the same by either. */
import type { Filter } from '@footfall/contract/stats/filters'
import type { TestPerson } from '../../testing/people.ts'

/** The entry that stands for a new segment of these filters; what holds no filter is none. */
export async function throughSegment(
  person: TestPerson,
  website_id: string,
  filters: readonly Filter[],
): Promise<Filter[]> {
  if (filters.length === 0) return []
  const given = { website_id, name: 'Some of them', filters: [...filters] }
  const { segment_id } = await person.call('/segment/add', given as never)
  return [{ field: 'segment', operator: 'in', value: [segment_id] } as never]
}
