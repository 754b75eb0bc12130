/** Attack 15: short links. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
beforeEach(async () => {
  server.clock.advance(1_000)
  place = await layTeam(server, cast)
})
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.code === 200)

async function addLink(more: object = {}) {
  return cast.member.call('/website/add_short_url', {
    website_id: place.websiteId,
    name: 'Link',
    target_url: 'https://example.com/page?x=1#y',
    ...more,
  })
}

const follow = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

describe('safety 15: short links', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x%0aalert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '\\\\evil.example',
    'https://user:pass@evil.example/',
    'https://footfall.example@evil.example/',
    'http:/evil.example',
    'https:\\\\evil.example',
    'ftp://example.com',
    'https://',
    'https://a..com',
    'https://.com',
    'https://-',
    'http://{host}',
    ' ',
    'x'.repeat(3000),
  ])('safety 15: %s is refused as a target', async (target_url) => {
    const input = { website_id: place.websiteId, name: 'x', target_url }
    expect(await cast.member.send('/website/add_short_url', input)).toMatchObject({ status: 400 })
  })

  test.each([
    'https://footfall.example/s/abc',
    'http://FOOTFALL.example/websites',
    'https://footfall.example:443/',
    'https://footfall.example./s/x',
    'https://foot%66all.example/',
  ])('safety 15: %s would redirect in a circle', async (target_url) => {
    const input = { website_id: place.websiteId, name: 'x', target_url }
    expect(await cast.member.send('/website/add_short_url', input)).toMatchObject({
      code: 403,
      reason: 'target_loop',
    })
    const { link_id } = await addLink()
    const edit = { website_id: place.websiteId, link_id, target_url }
    expect(await cast.member.send('/website/update_short_url', edit)).toMatchObject({ reason: 'target_loop' })
  })

  test.each(['http://localhost/', 'http://192.168.1.1/', 'http://[::1]/', 'http://printer.local/'])(
    'safety 15: %s is in the clicking person’s own network',
    async (target_url) => {
      const input = { website_id: place.websiteId, name: 'x', target_url }
      const refused = { code: 403, reason: 'target_local' }
      expect(await cast.member.send('/website/add_short_url', input)).toMatchObject(refused)
      const { link_id } = await addLink()
      const edit = { website_id: place.websiteId, link_id, target_url }
      expect(await cast.member.send('/website/update_short_url', edit)).toMatchObject(refused)
    },
  )

  test('safety 15: no header can be injected into the redirect', async () => {
    const link = await addLink({ target_url: 'https://example.com/a\r\nset-cookie:x=1' }).catch(() => null)
    const clean = await addLink({ target_url: 'https://example.com/中文?q=空 格' })
    const answer = await follow(`/s/${clean.slug}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('location')).toBe(
      'https://example.com/%E4%B8%AD%E6%96%87?q=%E7%A9%BA%20%E6%A0%BC',
    )
    if (link) expect((await follow(`/s/${link.slug}`)).headers.get('set-cookie')).toBeNull()
  })

  test('one slug many times at once gives one link; slugs are case-sensitive', async () => {
    const slug = `race-${randomUUID().slice(0, 8)}`
    const input = { website_id: place.websiteId, name: 'x', target_url: 'https://example.com', slug }
    const answers = await Promise.all(racing.map(() => cast.member.send('/website/add_short_url', input)))
    expect(won(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'slug_taken')).toHaveLength(racing.length - 1)
    const made = await addLink()
    const edits = { website_id: place.websiteId, link_id: made.link_id, slug }
    expect(await cast.member.send('/website/update_short_url', edits)).toMatchObject({ reason: 'slug_taken' })
  })

  test('missing and deleted links, and links of a deleted website, show a page in the reader’s language', async () => {
    const [one, two] = [await addLink(), await addLink()]
    const { websiteId: website_id } = place
    await cast.member.call('/website/delete_short_url', { website_id, link_id: one.link_id })
    const gone = await follow(`/s/${one.slug}`, { headers: { 'accept-language': 'en-US' } })
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain('This link no longer works')
    const german = await follow(`/s/${one.slug}`, {
      headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.7' },
    })
    expect(await german.text()).toContain('This link no longer works')
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    const lost = await follow(`/s/${two.slug}`, { headers: { 'accept-language': 'zh-CN' } })
    expect(lost.status).toBe(410)
    expect(await lost.text()).toContain('链接已失效')
    expect(lost.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await follow('/s/never-was')).status).toBe(404)
    expect((await follow(`/s/${'x'.repeat(400)}`)).status).toBe(404)
    const again = { website_id: place.hiddenId, name: 'x', target_url: 'https://example.com', slug: one.slug }
    expect(await cast.owner.send('/website/add_short_url', again), 'the slug is never reused').toMatchObject({
      reason: 'slug_taken',
    })
  })

  test('a slug that a link had before shows a page, and only the link itself gets it again', async () => {
    const { websiteId: website_id } = place
    const link = await addLink()
    const moved = `moved-${randomUUID().slice(0, 8)}`
    const move = (slug: string) =>
      cast.member.send('/website/update_short_url', { website_id, link_id: link.link_id, slug })
    expect(await move(moved)).toMatchObject({ code: 200 })
    expect((await follow(`/s/${moved}`)).status).toBe(302)
    expect((await follow(`/s/${link.slug}`)).status).toBe(410)
    const taken = { name: 'x', target_url: 'https://evil.example', slug: link.slug }
    for (const website of [place.websiteId, place.hiddenId])
      expect(
        await cast.owner.send('/website/add_short_url', { website_id: website, ...taken }),
      ).toMatchObject({ reason: 'slug_taken' })
    const { list } = await cast.member.call('/website/short_url_list', { website_id, search: link.slug })
    expect(list).toEqual([])
    expect(await move(link.slug)).toMatchObject({ code: 200 })
    expect((await follow(`/s/${link.slug}`)).status).toBe(302)
    expect((await follow(`/s/${moved}`)).status).toBe(410)
    expect(await move(link.slug)).toMatchObject({ code: 200 })
  })

  test('a link made at the same moment as a deleted one does not get its slug', async () => {
    const { websiteId: website_id } = place
    const [gone, kept] = [await addLink(), await addLink()]
    expect(kept.created_at).toBe(gone.created_at)
    await cast.member.call('/website/delete_short_url', { website_id, link_id: gone.link_id })
    const move = { website_id, link_id: kept.link_id, slug: gone.slug }
    expect(await cast.member.send('/website/update_short_url', move)).toMatchObject({ reason: 'slug_taken' })
    expect((await follow(`/s/${gone.slug}`)).status).toBe(410)
  })

  test('a click belongs to the campaign of its target, and so does the visit that it begins', async () => {
    const { websiteId: website_id } = place
    await server.services.collectSettings.refresh()
    const tags = 'utm_source=Newsletter&utm_medium=email&utm_campaign=春+%26+more'
    const target_url = `https://example.com/page?id=7&${tags}#y`
    const { slug } = await addLink({ target_url })
    const headers = { 'user-agent': browser, referer: 'https://www.baidu.com/' }
    await follow(`/s/${slug}`, { headers })
    const rows = async () => {
      const { list } = await cast.member.call('/session/list', { website_id, time_range: 'today' })
      return list.map(({ utm_source, utm_medium, utm_campaign, channel }) => [
        utm_source,
        utm_medium,
        utm_campaign,
        channel,
      ])
    }
    await expect.poll(rows).toEqual([['newsletter', 'email', '春 & more', 'email']])
  })

  test('a click goes through the normal ingest, and a changed target is used at once', async () => {
    const { websiteId: website_id } = place
    await server.services.collectSettings.refresh()
    const link = await addLink()
    const headers = {
      'user-agent': browser,
      'accept-language': 'zh-CN',
      referer: 'https://www.baidu.com/s?wd=x',
    }
    const answer = await follow(`/s/${link.slug}`, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://example.com/page?x=1#y'])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toContain('no-store')
    await follow(`/s/${link.slug}`, { headers: { ...headers, 'user-agent': 'Googlebot/2.1' } })
    await expect
      .poll(async () => (await cast.member.call('/website/short_url_list', { website_id })).list[0]?.clicks)
      .toBe(1)
    await cast.member.call('/website/update_short_url', {
      website_id,
      link_id: link.link_id,
      target_url: 'https://example.org/',
    })
    expect((await follow(`/s/${link.slug}`)).headers.get('location')).toBe('https://example.org/')
  })
})
