/** Searches of somebody with thousands of messages, whose texts are filled on the thread of everybody's requests. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { searchMessages } from './messages.ts'

const many = 5000
const server = testServer()
let person: TestPerson
beforeAll(async () => {
  person = await registerPerson(server)
  await sql`INSERT INTO messages (user_id, kind, params, created_at)
    SELECT ${person.userId}, 'role_changed', jsonb_build_object('team', 'Team ' || n, 'role', 'viewer'), now() + n * interval '1 second'
    FROM generate_series(1, ${sql.lit(many)}) AS n`.execute(server.context.db)
})

const question = { page: 1, page_size: 2, search: 'team 49', order: 'desc', status: 'all' } as const

test('the newest of thousands are found', async () => {
  const { list, total } = await person.call('/message/list', question)
  expect(list.map(({ content }) => /Team \d+/.exec(content)?.[0])).toEqual(['Team 4999', 'Team 4998'])
  expect(total).toBe(111)
})

test('safety: searches of one person are made one after the other, whoever else searches', async () => {
  let [reading, most] = [0, 0]
  const db = server.context.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && node.limit) most = Math.max(most, ++reading)
      return node
    },
    async transformResult({ result }) {
      if (result.rows.length === many) reading--
      return result
    },
  })
  const search = (userId: string) => searchMessages(db, userId, question, 'en-US')
  const answers = await Promise.all(Array.from({ length: 12 }, () => search(person.userId)))
  expect(answers.map(({ total }) => total)).toEqual(answers.map(() => 111))
  expect(most).toBe(1)
})
