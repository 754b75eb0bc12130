/** Attack 13: every field × every kind of fixed filter, for every way to query a shared report for values: nothing from outside of the filter. */
import { type Dimension, dimensionNames, dimensions, dimensionsOf } from '@footfall/contract/stats/dimensions'
import { fieldInfo, filterFields, type KnownField } from '@footfall/contract/stats/filters'
import { overviewPanels } from '@footfall/contract/stats/results'
import { beforeAll, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../../stats/conformance/report-world.ts'
import { hiddenFieldsOf } from '../../stats/routes/hidden-fields.ts'
import { isLongRun } from '../../testing/random-runs.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Word = 'inside' | 'elsewhere' | 'foreign'
const tags = (word: Word) =>
  ['source', 'medium', 'campaign', 'content', 'term']
    // A medium that names video makes a separate channel.
    .map((tag) => `utm_${tag}=${word}_${word === 'inside' && tag === 'medium' ? 'video' : tag}`)
    .join('&')
/** A pageview and a custom event on a separate page, whose texts all begin with the word. */
const onPage = (word: Word, part: string, minute: number) => [
  {
    time: `2025-06-02T08:${minute}:00Z`,
    url: `https://${word}.example.com/${word}${part}`,
    title: `${word} title`,
  },
  {
    kind: 'custom' as const,
    time: `2025-06-02T08:${minute}:10Z`,
    url: `https://${word}.example.com/${word}${part}`,
    title: `${word} title`,
    name: `${word}_event`,
    props: { [`${word}_key`]: `${word}_value` },
  },
]
const visit = (visitor_id: string, word: Word, events: ReturnType<typeof onPage>) =>
  events.map((event, n) => ({
    ...event,
    visitor_id,
    ...(n === 0 && { url: `${event.url}?${tags(word)}`, referrer: `https://${word}.example.net/` }),
    ...(word === 'inside'
      ? { ip: '223.5.5.5', user_agent: desktop, language: 'zh-CN', screen: '1920x1080' }
      : { ip: '8.8.8.8', user_agent: phone, language: 'fr-FR', screen: '390x844' }),
  }))

/** `inside`: what filters match; `elsewhere`: other events of visits with some of it; `foreign`: visits without any of it. */
const events = [
  ...visit('A', 'inside', onPage('inside', '', 10)),
  ...visit('B', 'inside', [
    ...onPage('elsewhere', '-entry', 10),
    ...onPage('inside', '', 20),
    ...onPage('elsewhere', '-exit', 30),
  ]),
  ...visit('C', 'foreign', onPage('foreign', '', 10)),
]

const period = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2025-06-02T00:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T00:00:00Z') / 1000,
} as const

const world = testWorld('2025-06-04T00:00:00Z')
let website: ReportWebsite
let sharecode: string
/** Values of each dimension that only the foreign visit has. */
const foreign = new Map<Dimension, string[]>()
const inside = new Map<Dimension, string[]>()

beforeAll(async () => {
  website = await world.website()
  await website.send(events)
  const { websiteId: website_id } = website
  sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
  const valuesOf = async (field: Dimension, source: string) => {
    const filters = [{ field: 'utm_source' as const, value: [source] }]
    const asked = { website_id, ...period, filters, group_by: [field] as [Dimension] }
    const { list } = await world.person.call('/overview/group_list', asked)
    return list.map(({ values }) => String(values[0]))
  }
  for (const field of dimensionNames) {
    const known = (await valuesOf(field, 'inside_source')).filter((value) => value !== '')
    inside.set(field, known)
    const others = await valuesOf(field, 'foreign_source')
    foreign.set(
      field,
      others.filter((value) => value !== '' && !known.includes(value)),
    )
  }
})

type FixedFilter = { field: KnownField; operator: string; value: string[] }

const valueWith = (field: KnownField, word: Word): string => {
  if (field === 'utm_tags') return `utm_source=${word}_source`
  const values = word === 'foreign' ? foreign.get(field) : inside.get(field)
  return values?.find((value) => value.includes(word)) ?? values?.[0] ?? ''
}

/** Every kind of filter on a field that matches the inside events and no foreign ones. */
function filtersOn(field: KnownField): FixedFilter[] {
  const own = valueWith(field, 'inside')
  const outside =
    field === 'utm_tags'
      ? [valueWith(field, 'foreign')]
      : [
          ...(foreign.get(field) ?? []),
          ...(inside.get(field) ?? []).filter((value) => value.includes('elsewhere')),
        ]
  const filter = (operator: string, value: string[]): FixedFilter => ({ field, operator, value })
  const isPair = field === 'event_property' || field === 'utm_tags'
  // Without the value, events that cannot have one are included: pageviews have no event name or property (rule 12 of docs/metrics.md).
  const mayLack = field === 'event' || field === 'event_property'
  const more = fieldInfo(field).scope === 'event' && !isPair && own.includes('inside')
  return [
    ...(own === '' ? [] : [filter('in', [own])]),
    ...(outside.length === 0 || mayLack ? [] : [filter('not_in', outside)]),
    ...(more ? [filter('contains', ['inside']), filter('gte', [own])] : []),
    ...(field === 'event_property' ? [filter('is_set', [own.split('=')[0] ?? ''])] : []),
  ]
}

const families = ['page', 'referer', 'area', 'browser', 'os', 'screen', 'device', 'language'] as const
const panelRounds = Math.max(...overviewPanels.map((panel) => dimensionsOf(panel).length))

/** Asks from a new address each time, because this many calls from one address are a flood. */
async function answerOf(path: string, asked: object): Promise<string | null> {
  const input = { sharecode, ...period, filters: [], ...asked }
  const { code, data } = await world.server.client().send(path, input)
  return code === 200 ? JSON.stringify(data) : null
}

/** Groups by three dimensions at once, or one by one if one of the three is refused. */
async function grouped(fields: readonly Dimension[]): Promise<string[]> {
  const threes = fields.flatMap((_, at) => (at % 3 === 0 ? [fields.slice(at, at + 3)] : []))
  const answers = threes.map(async (group_by) => {
    const answer = await answerOf('/share/group_list', { group_by })
    if (answer !== null || group_by.length === 1) return answer ?? ''
    const alone = group_by.map((one) => answerOf('/share/group_list', { group_by: [one] }))
    return (await Promise.all(alone)).join('\n')
  })
  return Promise.all(answers)
}

const listed = (field: KnownField) => answerOf('/share/filter_field', { field })

/** The list of a panel by this dimension; null if it has no list. */
async function panelList(dimension: Dimension): Promise<string | null> {
  const family = families.find((one) => one === dimensions[dimension].family)
  return family ? answerOf(`/share/${family}`, { dimension }) : null
}

/** Asks for the overview until each panel has shown each of its dimensions. */
function overviews(): Promise<(string | null)[]> {
  const rounds = Array.from({ length: panelRounds }, async (_, round) => {
    const panels = Object.fromEntries(
      overviewPanels.map((panel) => [panel, dimensionsOf(panel)[round % dimensionsOf(panel).length]]),
    )
    return answerOf('/share/get_overview_data', { panels })
  })
  return Promise.all(rounds)
}

/** Number of visitors that match a reader's own filter on a field by any of the words. */
async function matching(field: KnownField, words: readonly string[]): Promise<number> {
  const answer = await answerOf('/share/total', { filters: [{ field, operator: 'contains', value: words }] })
  return answer === null ? 0 : (JSON.parse(answer) as { current: { visitors: number } }).current.visitors
}

const isDimension = (field: KnownField): field is Dimension => field !== 'utm_tags'

/** The queries under a fixed filter, each with its fields. */
interface Walk {
  readonly grouped: readonly Dimension[]
  readonly listed: readonly KnownField[]
  readonly matched: readonly KnownField[]
  readonly panels: boolean
}

const whole: Walk = { grouped: dimensionNames, listed: filterFields, matched: filterFields, panels: true }
/** A field of each kind of SQL: events' columns and their visits', pairs, places, fields of several columns. */
const kinds: readonly KnownField[] = [
  'page',
  'event',
  'event_property',
  'entry_page',
  'referer',
  'country',
  'utm_tags',
]

/** Under a filter on one of these, everything is asked: a column of events, pairs of events, and a column of visits. */
const thorough: readonly KnownField[] = ['page', 'event_property', 'country']

/**
 * A filter's condition is the same in any query. So the first filter on a field of each kind is tested with every query, the first on any other with
 * fields of two kinds in turn and with its own, further ones with their own. `npm run test:long` tests all of it.
 */
function walkUnder(field: KnownField, isFirst: boolean): Walk {
  if (isLongRun || (isFirst && thorough.includes(field))) return whole
  const nth = filterFields.indexOf(field)
  const two = [kinds[nth % kinds.length], kinds[(nth + 3) % kinds.length]] as KnownField[]
  const some = [...new Set([...(isFirst ? two : []), field])]
  return { grouped: some.filter(isDimension), listed: some, matched: some, panels: false }
}

test.each(filterFields)(
  'safety 13: fixed filters on %s show no values from outside',
  async (field) => {
    const ofEvents = fieldInfo(field).scope === 'event'
    const words = ofEvents ? (['foreign', 'elsewhere'] as const) : (['foreign'] as const)
    for (const [at, filter] of filtersOn(field).entries()) {
      await world.person.call('/setting/edit_share', {
        website_id: website.websiteId,
        filters: [filter],
      } as never)
      const said = JSON.stringify(filter)
      const walk = walkUnder(field, at === 0)
      const noWord = (answer: string | null, asked: string) => {
        for (const word of words) expect(answer ?? '', `${said}, ${asked}`).not.toContain(word)
      }
      const noValue = (answer: string | null, asked: KnownField) => {
        if (!isDimension(asked)) return
        for (const value of foreign.get(asked) ?? [])
          expect(answer ?? '', `${said}, ${asked}`).not.toContain(`"${value}"`)
      }
      await Promise.all([
        grouped(walk.grouped).then((answers) => {
          for (const answer of answers) {
            noWord(answer, 'grouped')
            for (const asked of walk.grouped) noValue(answer, asked)
          }
        }),
        ...walk.listed.map(async (asked) => {
          const answer = await listed(asked)
          noWord(answer, `values of ${asked}`)
          noValue(answer, asked)
        }),
        ...walk.matched.map(async (asked) =>
          expect(await matching(asked, words), `${said}, filter on ${asked}`).toBe(0),
        ),
        ...(walk.panels ? dimensionNames : []).map(async (asked) => {
          const answer = await panelList(asked)
          noWord(answer, `list of ${asked}`)
          noValue(answer, asked)
        }),
        ...(walk.panels ? [overviews().then((all) => noWord(all.join(), 'overview'))] : []),
      ])
    }
  },
  600_000,
)

test('the queries cover every field and return the matching values', async () => {
  for (const field of filterFields) expect(filtersOn(field).length, field).toBeGreaterThan(0)
  const { websiteId: website_id } = website
  await world.person.call('/setting/edit_share', {
    website_id,
    filters: [{ field: 'page', value: ['/inside'] }],
  } as never)
  const { hidden_fields } = await world.server.client().call('/share/share_item', { sharecode })
  expect(hidden_fields).toEqual(['entry_page', 'exit_page'])
  for (const field of ['page', 'page_title', 'hostname', 'event', 'event_property', 'utm_source'] as const) {
    expect((await grouped([field])).join(), field).toContain('inside')
    expect(await listed(field), field).toContain('inside')
    expect(await matching(field, ['inside']), field).toBe(2)
  }
  for (const field of ['page', 'page_title', 'hostname', 'utm_source'] as const)
    expect(await panelList(field), field).toContain('inside')
  expect((await overviews()).join()).toContain('inside')
})

test('fields of hidden sections are hidden, events and properties too', () => {
  const hidden = (...hiddenSections: string[]) => hiddenFieldsOf({ hiddenSections, filters: [] })
  expect(hidden()).toEqual([])
  expect(hidden('event')).toEqual(['event', 'event_property'])
  expect(hidden('property')).toEqual(['event_property'])
  expect(hidden('page')).toEqual(['page', 'entry_page', 'exit_page', 'page_title', 'hostname'])
  const filters = [{ field: 'country', operator: 'in', value: ['CN'] }]
  expect(hiddenFieldsOf({ hiddenSections: [], filters })).toEqual([])
})
