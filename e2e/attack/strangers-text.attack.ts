/** Names and visits that contain code: in answers, mails and spreadsheets (safety 6, 17, 18). For the console see `e2e/safety-markup.e2e.ts`. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson } from '../../packages/server/src/testing/people.ts'
import { eventually } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'
import { browser } from './support/collector-delay.ts'

const scene = attackedProduct()

const markup = '<img src=x onerror=alert(1)>'
const formulas = [
  '=HYPERLINK("https://evil.example/","x")',
  '+1+cmd|/C calc!A0',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
]

beforeAll(async () => {
  const { product, attacker, websiteId } = scene
  const sent = formulas.map((text, i) =>
    fetch(`${product.url}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': browser, 'x-forwarded-for': `198.18.0.${i + 1}` },
      body: JSON.stringify({
        w: websiteId,
        e: [
          {
            id: randomUUID(),
            k: 'pageview',
            u: `https://attacker.example/${encodeURIComponent(text)}?${new URLSearchParams({ utm_source: text, utm_campaign: text })}`,
            t: text,
            r: 'javascript:alert(1)',
          },
          { id: randomUUID(), k: 'custom', u: 'https://attacker.example/', n: text, p: { [text]: text } },
        ],
      }),
    }),
  )
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(202)
  const asked = { website_id: websiteId, time_range: 'today', filters: [] }
  await eventually(
    () => product.call('/overview/total', asked, attacker.token),
    ({ data }) => data?.current?.visitors === formulas.length,
  )
})

test.each(['a'.repeat(10_240), 'evil\u202egpj', 'a\u0000b', 'line\nend', '\u2066x', '   '])(
  'a name like %j',
  async (name) => {
    const person = await registerPerson(scene.server)
    await attempt(JSON.stringify(name.slice(0, 20)), async () => {
      refused(await person.send('/user/edit_name', { username: name }), 'invalid_input')
      refused(await person.send('/team/add', { team_name: name, description: 'x' }), 'invalid_input')
    })
  },
)

test('markup in a mail', async () => {
  const { server } = scene
  const person = await registerPerson(server)
  await person.call('/user/edit_name', { username: markup })
  const { team_id } = await person.call('/team/add', { team_name: markup, description: markup })
  const email = `${randomUUID()}@reader.example`
  const input = { team_id, email, team_role: 4 as const, visible_websites: 'all' as const }
  await attempt('run by a mail reader', async () => {
    await person.call('/team/invite_member', input)
    const mail = await server.mailbox.next(email)
    expect(mail.html).toContain('&lt;img')
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.raw).not.toMatch(/^(Bcc|X-[^:]*): .*evil/im)
  })
})

test('answers are JSON that no browser treats as a page', async () => {
  const person = await registerPerson(scene.server)
  await person.call('/user/edit_name', { username: markup })
  await attempt('an answer as a page', async () => {
    const { headers } = await person.send('/user/item')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

const take = (path: string, input: object) =>
  fetch(`${scene.server.url}/api/overview/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': scene.attacker.token, 'd-lang': 'en' },
    body: JSON.stringify({ website_id: scene.websiteId, time_range: 'today', filters: [], ...input }),
  })

test.each(['page', 'page_title', 'utm_source', 'utm_campaign', 'event', 'event_property'])(
  'formulas in a spreadsheet of %s',
  async (dimension) => {
    await attempt(dimension, async () => {
      const answer = await take('export_group_list', { group_by: [dimension], format: 'csv' })
      const rows = (await answer.text()).split('\r\n').slice(1).filter(Boolean)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).not.toMatch(/^"?[=+\-@\t\r\n]/)
    })
  },
)

test.each(['../../etc/passwd', 'a"; filename="evil.exe', 'x.html%00', "it's (1)*", '<script>'])(
  'a spreadsheet of the website %s',
  async (website_name) => {
    const { product, attacker, websiteId: website_id } = scene
    await product.call('/setting/website_edit', { website_id, website_name }, attacker.token)
    await attempt(website_name, async () => {
      const answer = await take('export_total', {})
      await answer.body?.cancel()
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\/:*?<>|%]+\.xlsx"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/,
      )
    })
  },
)

test('a link to a script', async () => {
  const { product, attacker, websiteId } = scene
  const input = { website_id: websiteId, time_range: 'today', filters: [] }
  await attempt('a referrer that is a script', async () => {
    const { data } = await product.call(
      '/overview/referer',
      { ...input, dimension: 'referrer' },
      attacker.token,
    )
    expect(JSON.stringify(data ?? {})).not.toContain('javascript:')
  })
})
