/** Attack 12 with real sites: a favicon comes from the website's own pages, and fetching never leads into the internal network. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type Pages = Readonly<Record<string, (response: ServerResponse) => unknown>>

interface Site {
  readonly host: string
  readonly asked: string[]
  pages: Pages
  close(): void
}

async function openSite(address: string): Promise<Site> {
  const asked: string[] = []
  const site: { pages: Pages } = { pages: {} }
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(url)
    const page = site.pages[url]
    if (page) page(response)
    else response.writeHead(404).end()
  }
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(site, { host: `${address}:${port}`, asked, close: () => server.close() })
}

const picture = (width: number, colour: string) =>
  sharp({ create: { width, height: width, channels: 3, background: colour } })
    .png()
    .toBuffer()
const html = (head: string) => (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><head>${head}</head><body>x</body>`)
const redirect = (location: string) => (response: ServerResponse) =>
  response.writeHead(302, { location }).end()
const send = (bytes: Buffer | string) => (response: ServerResponse) => response.end(bytes)

let server: TestServer
let owner: TestPerson
let websiteId: string
let site: Site
/** Another machine in the internal network. */
let inside: Site
beforeAll(async () => {
  site = await openSite('127.0.0.1')
  inside = await openSite('127.0.0.2')
  inside.pages = { '/': html('secret'), '/icon.png': send(await picture(32, 'red')) }
  server = await startTestServer({}, { reachablePrivately: ['127.0.0.1'] })
  owner = await registerPerson(server)
  const website = { team_id: owner.teamId, website_name: 'x', domain: 'example.com', time_zone: 'UTC' }
  websiteId = (await owner.call('/website/add', website)).website_id
  await server.context.db
    .updateTable('websites')
    .set({ domain: site.host })
    .where('id', '=', websiteId)
    .execute()
})
afterAll(async () => {
  await server?.stop()
  site?.close()
  inside?.close()
})
beforeEach(() => {
  site.asked.length = 0
})

const fetchIcon = () => owner.send('/setting/fetch_favicon', { website_id: websiteId })
const notFound = { code: 404, reason: 'favicon_not_found' }

async function shown(url: unknown): Promise<{ type: string | null; colour: string }> {
  const answer = await fetch(`${server.url}${new URL(String(url)).pathname}`)
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  const { r, g, b } = dominant
  const colour = g > r && g > b ? 'green' : r > b ? 'red' : 'blue'
  return { type: answer.headers.get('content-type'), colour }
}

describe('safety 12: favicons of real sites', () => {
  test('the largest raster icon that the page names is used and re-encoded', async () => {
    site.pages = {
      '/': html(
        '<link rel="icon" href="/small.png" sizes="16x16"><link rel="icon" type="image/svg+xml" href="/x.svg"><link rel="apple-touch-icon" href="icons/large.png" sizes="180x180">',
      ),
      '/small.png': send(await picture(16, 'red')),
      '/icons/large.png': send(await picture(180, 'green')),
    }
    const answer = await fetchIcon()
    expect(answer).toMatchObject({ code: 200 })
    expect(await shown(answer.data?.logo_url)).toEqual({ type: 'image/webp', colour: 'green' })
    expect(site.asked).toEqual(['/', '/icons/large.png'])
    const { logo_url } = await owner.call('/website/item', { website_id: websiteId })
    expect(logo_url).toBe(answer.data?.logo_url)
  })

  test('without a named icon /favicon.ico is used; redirects within the site are followed', async () => {
    const png = await picture(32, 'blue')
    const head = Buffer.alloc(22)
    head.writeUInt16LE(1, 2)
    head.writeUInt16LE(1, 4)
    head.writeUInt8(32, 6)
    head.writeUInt8(32, 7)
    head.writeUInt32LE(png.length, 14)
    head.writeUInt32LE(22, 18)
    site.pages = {
      '/': redirect('/home'),
      '/home': html('<title>x</title>'),
      '/favicon.ico': redirect(`http://${site.host}/static/icon.ico`),
      '/static/icon.ico': send(Buffer.concat([head, png])),
    }
    const answer = await fetchIcon()
    expect(answer).toMatchObject({ code: 200 })
    expect((await shown(answer.data?.logo_url)).colour).toBe('blue')
  })

  test('safety 12: neither a redirect nor an icon’s URL reaches the internal network', async () => {
    const before = await owner.call('/website/item', { website_id: websiteId })
    for (const pages of [
      { '/': redirect(`http://${inside.host}/`) },
      { '/': html(`<link rel="icon" href="http://${inside.host}/icon.png">`) },
      {
        '/': html('<link rel="icon" href="/icon.png">'),
        '/icon.png': redirect(`http://${inside.host}/icon.png`),
      },
      { '/': html(`<link rel="icon" href="//${inside.host}/icon.png">`) },
      { '/': html(`<base href="http://${inside.host}/"><link rel="icon" href="icon.png">`) },
      { '/': html('<link rel="icon" href="file:///etc/passwd">') },
      { '/': html('<link rel="icon" href="http://169.254.169.254/latest/meta-data">') },
    ] satisfies Pages[]) {
      site.pages = pages
      expect(await fetchIcon(), JSON.stringify(Object.keys(pages))).toMatchObject(notFound)
    }
    expect(inside.asked).toEqual([])
    expect(await owner.call('/website/item', { website_id: websiteId })).toEqual(before)
    site.pages = { '/': redirect(`http://${inside.host}/`) }
    const check = await owner.call('/website/check_install', { website_id: websiteId })
    expect(check.finding).toBe('unreachable')
    expect(inside.asked).toEqual([])
  })

  test('safety 12: files that are not pictures or too large are not used', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const body of [svg, '<html>not a picture</html>', Buffer.alloc(1_200_000, 1), '']) {
      site.pages = { '/': html('<link rel="icon" href="/icon.png">'), '/icon.png': send(body) }
      expect(await fetchIcon()).toMatchObject(notFound)
    }
    site.pages = {
      '/': html(`<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`),
    }
    expect(await fetchIcon()).toMatchObject(notFound)
  })
})
