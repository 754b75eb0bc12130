/** Attack 18: markup by strangers and members is inert in answers, mails, exports and pages besides the console. */
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../../stats/conformance/report-world.ts'
import { registerPerson } from '../../testing/people.ts'

const markup = `"'><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}`
const script = 'javascript:alert(1)'

const world = testWorld(new Date().toISOString())
let website: ReportWebsite
beforeAll(async () => {
  website = await world.website()
  const answer = await fetch(`${world.server.url}/api/collect`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64; ${markup}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36`,
      'x-forwarded-for': '203.0.113.9',
    },
    body: JSON.stringify({
      w: website.websiteId,
      e: [
        {
          id: 'one',
          k: 'pageview',
          u: `https://example.com/<b>page</b>?${new URLSearchParams({ utm_source: markup, utm_campaign: markup })}`,
          r: 'https://evil.example/<script>alert(3)</script>',
          t: markup,
          l: 'en',
        },
        { id: 'two', k: 'custom', n: markup, u: 'https://example.com/', p: { [markup]: markup } },
      ],
    }),
  })
  if (answer.status !== 202) throw new Error(await answer.text())
  await world.server.services.ingest.flush()
})

const period = { time_range: 'today', filters: [] }

async function raw(path: string, input: object): Promise<{ answer: Response; text: string }> {
  const { token, address } = world.person
  const answer = await fetch(`${world.server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token ?? '', 'x-forwarded-for': address },
    body: JSON.stringify({ website_id: website.websiteId, ...input }),
  })
  return { answer, text: await answer.text() }
}

describe('safety 18: stored markup', () => {
  test.each([
    ['/overview/page', { ...period, dimension: 'page_title' }],
    ['/overview/referer', { ...period, dimension: 'utm_source' }],
    ['/overview/group_list', { ...period, group_by: ['event', 'event_property'] }],
    ['/overview/filter_field', { ...period, field: 'page_title' }],
    ['/real_time/activity_log', { filters: [] }],
  ])('safety 18: %s returns it as text within JSON', async (path, input) => {
    const { answer, text } = await raw(path, input)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(JSON.stringify(JSON.parse(text)), 'the markup is there, unchanged').toContain('onerror=alert(1)')
  })

  test('safety 18: a referrer or page that is not a web address is not stored', async () => {
    const send = async (more: object) => {
      const answer = await fetch(`${world.server.url}/api/collect`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        },
        body: JSON.stringify({
          w: website.websiteId,
          e: [{ id: crypto.randomUUID(), k: 'pageview', u: 'https://example.com/', ...more }],
        }),
      })
      return answer.status
    }
    for (const address of [
      script,
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
    ]) {
      expect(await send({ u: address }), address).toBe(400)
      await send({ r: address })
    }
    await world.server.services.ingest.flush()
    const { text } = await raw('/overview/referer', { ...period, dimension: 'referer' })
    expect(text).not.toMatch(/javascript|vbscript|data:/i)
  })

  test('safety 18: an export holds it as escaped text, without links', async () => {
    const { token, address } = world.person
    const answer = await fetch(`${world.server.url}/api/overview/export_group_list`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': token ?? '',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ website_id: website.websiteId, ...period, group_by: ['page_title', 'page'] }),
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const sheets = Object.keys(files)
      .filter((name) => name.endsWith('.xml'))
      .map((name) => new TextDecoder().decode(files[name]))
    for (const xml of sheets) expect(xml).not.toMatch(/<img|<script|<hyperlink/)
    expect(sheets.some((xml) => xml.includes('&lt;img src=x onerror=alert(1)&gt;'))).toBe(true)
  })

  test('safety 18: names with markup are text in mails, and mails link only to the console', async () => {
    const owner = await registerPerson(world.server, { email: 'markup@example.com' })
    const heir = await registerPerson(world.server, { email: 'heir@example.com' })
    await owner.call('/user/edit_name', { username: '<a href="//x">n</a>' })
    await owner.call('/team/edit_team', {
      team_id: owner.teamId,
      team_name: '<a href="https://evil.example">t</a>',
      description: markup,
    })
    const { website_id } = await owner.call('/website/add', {
      team_id: owner.teamId,
      website_name: '<img src=x onerror=alert(1)>',
      domain: 'shop.example',
      time_zone: 'UTC',
    })
    const invitation = { team_id: owner.teamId, email: heir.email ?? '', team_role: 4 as const }
    await owner.call('/team/invite_member', { ...invitation, visible_websites: 'all' })
    const invited = await world.server.mailbox.next(heir.email ?? '')
    const [{ link } = { link: null }] = (await heir.call('/message/list')).list
    const invite_id = new URLSearchParams(link?.split('?')[1]).get('invite_id') ?? ''
    await heir.call('/team/add_member', { invite_id })
    const offer = { transfer_type: 'other_user' as const, website_id, email: heir.email ?? '' }
    await owner.call('/setting/send_transfer_mail', offer)
    const offered = await world.server.mailbox.next(heir.email ?? '')
    await owner.call('/team/remove_member', { team_id: owner.teamId, member_id: heir.userId })
    const removed = await world.server.mailbox.next(heir.email ?? '')
    for (const mail of [invited, offered, removed]) {
      expect(mail.html).not.toMatch(/<(img|script|iframe|object|form|b)\b/i)
      const hrefs = [...mail.html.matchAll(/href\s*=\s*"([^"]*)"/gi)].map(([, href]) => href)
      for (const href of hrefs) expect(href).toMatch(/^https:\/\/footfall\.example\//)
      expect(mail.raw.split('\n\n')[0], 'no injected header').not.toMatch(/^(bcc|cc|x-evil):/im)
    }
    expect(offered.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const { list } = await heir.call('/message/list')
    expect(list.every((message) => message.link === null || message.link.startsWith('/'))).toBe(true)
  })

  test('safety 18: pages outside the console do not echo the request', async () => {
    for (const path of [
      `/s/${encodeURIComponent(markup)}`,
      `/pictures/${encodeURIComponent(markup)}`,
      `/api/${encodeURIComponent(markup)}`,
    ]) {
      const answer = await fetch(`${world.server.url}${path}`, { headers: { accept: 'text/html' } })
      expect(await answer.text(), path).not.toContain('<img src=x')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('safety 18: a short link leads only to web addresses', async () => {
    for (const target_url of [
      script,
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
    ]) {
      const link = { website_id: website.websiteId, name: markup, target_url }
      expect(await world.person.send('/website/add_short_url', link)).toMatchObject({ status: 400 })
    }
  })
})
