/** Bad input of funnels, journeys, retention and goals is refused by its path, before anything is kept. */
import { describe, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { period } from './examples/website-with.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

describe('bad input', () => {
  const any = { kind: 'any' }
  const seconds = (date: string) => Date.parse(date) / 1000
  const since = (start: string, days?: number) => ({
    start_time: seconds(start),
    end_time: days ? seconds(start) + days * 86_400 : seconds('2025-06-06'),
  })
  const comparedSince = (start: string) => ({
    compare_start_time: seconds(start),
    compare_end_time: seconds('2025-06-02'),
  })
  const wrong: readonly (readonly [string, string, object, string])[] = [
    ['no step', '/report/funnel', { steps: [] }, 'steps'],
    ['11 steps', '/report/funnel', { steps: Array.from({ length: 11 }, () => any) }, 'steps'],
    ['a window of 0', '/report/funnel', { steps: [any, any], window_minutes: 0 }, 'window_minutes'],
    ['a depth of 101', '/report/funnel', { steps: [any, { kind: 'scroll', depth: 101 }] }, 'steps.1.depth'],
    [
      'an optional first step',
      '/report/funnel',
      { steps: [{ ...any, optional: true }, any] },
      'steps.0.optional',
    ],
    [
      'an optional step in strict order',
      '/report/funnel',
      { steps: [any, { ...any, optional: true }], order: 'strict' },
      'steps.1.optional',
    ],
    [
      'a pattern that does not compile',
      '/report/funnel',
      { steps: [any, { kind: 'page', operator: 'regex', value: '(' }] },
      'steps.1.value',
    ],
    [
      'an unknown goal',
      '/report/journey',
      { start: { kind: 'goal', value: '00000000-0000-4000-8000-000000000000' } },
      'start.value',
    ],
    ['a step that is none', '/report/funnel_visitors', { steps: [any, any], step: 3 }, 'step'],
    [
      'those lost before the first step',
      '/report/funnel_visitors',
      { steps: [any, any], step: 1, outcome: 'dropped' },
      'step',
    ],
    ['a name of events twice', '/event/traffic', { names: ['buy', 'buy'] }, 'names'],
    ['one step of a journey', '/report/journey', { steps: 1 }, 'steps'],
    ['cohorts of three years by day', '/report/retention', { unit: 'day', ...since('2022-06-01') }, 'unit'],
    [
      'old cohorts, and all units since',
      '/report/retention',
      { unit: 'day', ...since('2010-06-01', 30) },
      'unit',
    ],
    [
      'a trend of ten years',
      '/report/funnel',
      { steps: [any, any], trend: true, ...since('2015-06-01') },
      'trend',
    ],
    [
      'minutes beside a comparison of two days',
      '/overview/traffic',
      { time_unit: 'minute', compare: 'custom_time_range', ...comparedSince('2025-05-30') },
      'time_unit',
    ],
    [
      'a pattern of a returning event',
      '/report/retention',
      { returning: { kind: 'event', operator: 'regex', value: '[' } },
      'returning.value',
    ],
  ]
  /** Whether a sentence is in the caller's language. */
  const sentences = { cn: /\p{Script=Han}/u, en: /^[^\p{Script=Han}]+$/u }
  const askers = Object.entries(sentences).map(([language, sentence]) => ({
    language: language as keyof typeof sentences,
    refused: (path: string) => ({
      status: 400,
      reason: 'invalid_input',
      message: expect.stringMatching(sentence),
      data: {
        fields: expect.arrayContaining([
          expect.objectContaining({ path, message: expect.stringMatching(sentence) }),
        ]),
      },
    }),
  }))
  const asking = (language: 'cn' | 'en') =>
    Object.assign(world.server.client({ language }), { token: world.person.token })

  test.each(wrong)('%s is refused by its path', async (_what, path, input, field) => {
    const { websiteId } = await world.website()
    for (const { language, refused } of askers) {
      const answer = await asking(language).send(path, { ...period(websiteId), ...input })
      expect(answer, language).toMatchObject(refused(field))
    }
  })

  const unknown = { kind: 'goal', value: '00000000-0000-4000-8000-000000000000' }
  const funnel = (more: object) => ({ cohort: { kind: 'funnel', steps: [any, any], step: 1, ...more } })
  const goal = (matcher: object) => ({ matcher })
  const unsaved: readonly (readonly [string, 'goal' | 'segment', object, string])[] = [
    [
      'a goal of a pattern that does not compile',
      'goal',
      goal({ kind: 'event', operator: 'regex', value: '(' }),
      'matcher.value',
    ],
    ['a goal of a depth of 101', 'goal', goal({ kind: 'scroll', depth: 101 }), 'matcher.depth'],
    ['a cohort of no step', 'segment', funnel({ steps: [] }), 'cohort.steps'],
    [
      'a cohort of 11 steps',
      'segment',
      funnel({ steps: Array.from({ length: 11 }, () => any) }),
      'cohort.steps',
    ],
    ['a cohort of a window of 0', 'segment', funnel({ window_minutes: 0 }), 'cohort.window_minutes'],
    [
      'a cohort of a depth of 101',
      'segment',
      funnel({ steps: [any, { kind: 'scroll', depth: 101 }] }),
      'cohort.steps.1.depth',
    ],
    ['a cohort of an unknown goal', 'segment', funnel({ steps: [any, unknown] }), 'cohort.steps.1.value'],
    [
      'a cohort of a pattern that does not compile',
      'segment',
      funnel({ steps: [any, { kind: 'page', operator: 'regex', value: '[' }] }),
      'cohort.steps.1.value',
    ],
  ]
  test.each(unsaved)('%s is refused by its path, and nothing is kept', async (_what, kind, input, field) => {
    const { websiteId: website_id } = await world.website()
    for (const { language, refused } of askers) {
      const answer = await asking(language).send(`/${kind}/add`, { website_id, name: 'Wrong', ...input })
      expect(answer, language).toMatchObject(refused(field))
    }
    const { total } = await world.person.call(`/${kind}/list`, { website_id })
    expect(total).toBe(0)
  })

  test('segments of another team and in a cycle, and the 101st goal, are refused in either language', async () => {
    const { websiteId: website_id } = await world.website()
    const other = await registerPerson(world.server)
    const theirs = await other.call('/website/add', {
      team_id: other.teamId,
      website_name: 'Theirs',
      domain: 'theirs.example',
      time_zone: 'UTC',
    })
    const ofChina = { field: 'country' as const, value: ['cn'] }
    const foreign = await other.call('/segment/add', {
      website_id: theirs.website_id,
      name: 'Theirs',
      filters: [ofChina],
    })
    const own = await world.person.call('/segment/add', { website_id, name: 'Own', filters: [ofChina] })
    const named = ({ segment_id }: { segment_id: string }) => [
      { field: 'segment' as const, value: [segment_id] },
    ]
    const round = await world.person.call('/segment/add', { website_id, name: 'Round', filters: named(own) })
    const page = { kind: 'page' as const, value: '/' }
    for (let count = 0; count < 100; count++)
      await world.person.call('/goal/add', { website_id, name: `Goal ${count}`, matcher: page })
    for (const { language, refused } of askers) {
      const client = asking(language)
      const given = { website_id, name: 'Wrong' }
      expect(await client.send('/segment/add', { ...given, filters: named(foreign) })).toMatchObject(
        refused('filters.0.value.0'),
      )
      expect(
        await client.send('/segment/edit', { ...given, segment_id: own.segment_id, filters: named(round) }),
      ).toMatchObject(refused('filters.0.value.0'))
      expect(await client.send('/goal/add', { ...given, matcher: page })).toMatchObject({
        code: 429,
        reason: 'too_many',
        message: expect.stringMatching(sentences[language]),
        data: { limit: 100 },
      })
    }
    expect(
      (await world.person.call('/segment/list', { website_id })).list.map(({ name }) => name).sort(),
    ).toEqual(['Own', 'Round'])
    expect((await world.person.call('/goal/list', { website_id })).total).toBe(100)
  })
})
