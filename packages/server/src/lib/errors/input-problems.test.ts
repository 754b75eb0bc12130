import { registry } from '@footfall/contract/api/registry'
import { password, unixTime } from '@footfall/contract/fields'
import { card } from '@footfall/contract/resources/board'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeProblems, readInput } from './input-problems.ts'

const schema = z.object({ password, list: z.array(z.object({ page: z.int() })) })

test.each([
  ['zh-CN', '8–64 位，仅限字母、数字、@、点和下划线', /^类型不正确$/],
  ['en-US', '8–64 characters: only letters, digits, @, dots, and underscores', /^Wrong type$/],
] as const)('names each field in %s', (language, rule, builtIn) => {
  const read = readInput(schema, { password: 'x', list: [{ page: 'one' }] }, language)
  if (read.ok) throw new Error('taken')
  const [first, second] = describeProblems(read.problems, language)
  expect(first).toEqual({ path: 'password', message: rule, rule: 'password_rule' })
  expect(second?.path).toBe('list.0.page')
  expect(second?.message).toMatch(builtIn)
  expect(second).not.toHaveProperty('rule')
})

test.each([
  [z.string().max(3), 'abcd', '最多 3 个字符', 'At most 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], '最多 1 项', 'At most 1 in this list'],
  [z.string().min(1), '', '此项必填', 'This field is required'],
  [z.int().min(1), 0, '不能小于 1', 'At least 1'],
  [z.int(), 1e300, '不能大于 9007199254740991', 'At most 9007199254740991'],
  [z.enum(['hour', 'day']), 'year', '只能是以下之一：hour, day', 'Must be one of: hour, day'],
  [z.string(), undefined, '此项必填', 'This field is required'],
] as const)('explains the problem: %#', (one, value, chinese, english) => {
  for (const [language, message] of [
    ['zh-CN', chinese],
    ['en-US', english],
  ] as const)
    expect(readInput(one, value, language)).toMatchObject({ ok: false, problems: [{ message }] })
})

test('a time that is not in range is called a date, not a number: midnight of 1970-01-01 in Shanghai', () => {
  for (const [language, message] of [
    ['zh-CN', '日期须在 1970-01-02 至 9999-12-30 之间'],
    ['en-US', 'Use a date from 1970-01-02 to 9999-12-30'],
  ] as const) {
    const read = readInput(z.object({ start_time: unixTime }), { start_time: -28_800 }, language)
    if (read.ok) throw new Error('taken')
    const [problem] = describeProblems(read.problems, language)
    expect(problem).toEqual({ path: 'start_time', message, rule: 'time_rule' })
  }
})

test('tells one problem of a field, the first', () => {
  const read = readInput(z.object({ scopes: z.array(z.string()).max(2) }), { scopes: 'stats' }, 'en-US')
  expect(read).toEqual({ ok: false, problems: [{ path: 'scopes', message: 'Wrong type' }] })
})

test.each([
  [{ time_range: 'ever' }, 'input.time_range', /^只能是以下之一：today, /],
  [{ time_range: 'today', page_size: 501 }, 'input.page_size', /^不能大于 500$/],
  [{ time_range: 'today', dimension: 5 }, 'input.dimension', /^只能是以下之一：page, /],
  [{ time_range: 'today', filters: [{ field: 'page', value: [] }] }, 'input.filters.0.value', /^此项必填$/],
  [{ time_range: 'today', filters: '%' }, 'input.filters', /[\u4e00-\u9fff]/],
])('what a card asks is complained of in the caller’s language, too: %#', (input, path, message) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const given = { website_id: id, report: 'page', title: 'Pages', input, kind: 'overview', state: {} }
  const read = readInput(card, given, 'zh-CN')
  if (read.ok) throw new Error('taken')
  const [problem] = describeProblems(read.problems, 'zh-CN')
  expect(problem).toMatchObject({ path, message: expect.stringMatching(message) })
})

test('a text with a NUL is refused by its path, however deep', () => {
  const read = readInput(z.unknown(), { filters: [{ value: ['a', 'b\u0000'] }] }, 'en-US')
  expect(read).toEqual({
    ok: false,
    problems: [{ path: 'filters.0.value.1', message: 'control_characters' }],
  })
})

test('unlimited nesting is refused before anything recurses into it', () => {
  const read = readInput(z.unknown(), JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 'en-US')
  expect(read).toMatchObject({ ok: false, problems: [{ message: 'too_deep' }] })
})

const id = '00000000-0000-4000-8000-000000000000'
const period = { website_id: id, time_range: 'today' }
const goal = { website_id: id, name: 'Bought', matcher: { kind: 'any' } }
const today = { time_range: 'today' }
const pinned = {
  team_id: id,
  board_id: id,
  card: { website_id: id, title: 'Card', kind: 'retention', state: {} },
}
const segment = { website_id: id, name: 'Buyers' }

test.each([
  ['/team/get_invite_info', {}, ['invite_code: This field is required']],
  [
    '/team/invite_member',
    { team_id: id, email: 'a@b.co', team_role: 4 },
    ['visible_websites: This field is required'],
  ],
  ['/team/add_member', {}, ['invite_code: This field is required']],
  ['/team/add_member', { invite_id: 5 }, ['invite_id: Wrong type']],
  [
    '/team/add_member',
    { team_id: id, account: 'jane' },
    ['team_role: Must be one of: 2, 3, 4, 5', 'visible_websites: This field is required'],
  ],
  [
    '/team/add_member',
    { team_id: id, account: '', team_role: 9, visible_websites: 'all' },
    ['account: This field is required', 'team_role: Must be one of: 2, 3, 4, 5'],
  ],
  [
    '/setting/send_transfer_mail',
    { website_id: id, transfer_type: 'other_user' },
    ['email: This field is required'],
  ],
  [
    '/setting/send_transfer_mail',
    { website_id: id, transfer_type: 'my_team' },
    ['team_id: This field is required'],
  ],
  ['/setting/send_transfer_mail', { website_id: id }, ['transfer_type: This field is required']],
  [
    '/setting/send_transfer_mail',
    { website_id: id, transfer_type: 'x' },
    ['transfer_type: Must be one of: my_team, other_user'],
  ],
  ['/setting/receive_website', { team_id: id }, ['transfer_code: This field is required']],
  [
    '/setting/receive_website',
    { transfer_code: 'cut' },
    ['transfer_code: This link is incomplete. Copy all of it'],
  ],
  ['/cost/payment_result', { result_code: '' }, ['result_code: This link is incomplete. Copy all of it']],
  ['/message/set_status', { status: 'read' }, ['message_ids: This field is required']],
  ['/message/set_status', { all: true, status: 'unread' }, ['status: Must be one of: read, deleted']],
  [
    '/common/slider_captcha',
    { captcha_id: id },
    ['x: This field is required', 'track: This field is required'],
  ],
  [
    '/common/slider_captcha',
    { x: 40 },
    ['captcha_id: This field is required', 'track: This field is required'],
  ],
  ['/common/slider_captcha', { picture: 1 }, ['picture: Wrong type']],
  ['/report/retention', { ...period, first: { kind: 'scroll', depth: 101 } }, ['first.depth: At most 100']],
  [
    '/report/retention',
    { ...period, returning: { kind: 'scroll' } },
    ['returning.depth: This field is required'],
  ],
  ['/report/retention', { ...period, returning: 'x' }, ['returning: Invalid value']],
  ['/goal/add', { ...goal, value: { amount: 1.5, currency: 'USD' } }, ['value.amount: Wrong type']],
  ['/goal/add', { ...goal, value: 'x' }, ['value: Invalid value']],
  [
    '/board/pin',
    {
      ...pinned,
      card: {
        ...pinned.card,
        report: 'retention',
        input: { ...today, first: { kind: 'scroll', depth: 101 } },
      },
    },
    ['card.input.first.depth: At most 100'],
  ],
  ['/segment/add', { ...segment, cohort: {} }, ['cohort.kind: This field is required']],
  ['/segment/add', { ...segment, cohort: { kind: 'x' } }, ['cohort.kind: Must be one of: matched, funnel']],
] as const)('%s %j names the fields of what was meant', (path, input, expected) => {
  const read = readInput(registry[path].input, input, 'en-US')
  if (read.ok) throw new Error('taken')
  const described = describeProblems(read.problems, 'en-US')
  expect(described.map((problem) => `${problem.path}: ${problem.message}`)).toEqual(expected)
})

test.each(Object.values(registry))(
  '$path names the first of a thousand unknown fields, because a sentence of each would take long',
  ({ input }) => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, 1]))
    const problem = { message: 'unknown_keys', params: { keys: 'k0, k1, k2, k3, k4' } }
    expect(readInput(input, many, 'en-US')).toEqual({ ok: false, problems: [{ path: '', ...problem }] })
    const within = { ok: false, problems: [{ path: 'cards.1', ...problem }] }
    expect(readInput(input, { cards: [1, many] }, 'en-US')).toEqual(within)
  },
)
