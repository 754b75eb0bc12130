/**
 * Serves the built console: hashed assets for ever, the pages asked for anew each time (304 where nothing has changed), any client-side route its
 * entry page. What is no route gets the page, too, which tells so, under the status 404.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isConsolePath } from '@footfall/contract/console-paths'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy } from './security-headers.ts'

export interface ConsoleFilesOptions {
  /** Folder of the console's build. */
  readonly root: string
  /** Whether other sites may frame the report of a share code: its owner's choice. */
  mayFrame(sharecode: string): Promise<boolean>
}

/** Entry pages by the beginning of the path; shared reports have a lean bundle of their own. */
function pageOf(url: string): string {
  return url.startsWith('/share/') ? 'share.html' : 'index.html'
}

/** The share code in the address of a shared report. */
function sharecodeOf(url: string): string | null {
  return /^\/share\/(?:more\/)?([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/.exec(url)?.[1] ?? null
}

export async function serveConsole(
  app: FastifyInstance,
  { root, mayFrame }: ConsoleFilesOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: path.join(root, 'public'),
    prefix: '/public/',
    maxAge: '1h',
    decorateReply: false,
  })
  const pages = new Map<string, Page>()
  for (const name of ['index.html', 'share.html'])
    pages.set(name, pageWith(await readFile(path.join(root, name), 'utf8').catch(() => '')))
  app.get('/*', async (request, reply) => {
    const code = sharecodeOf(request.url)
    // While it cannot be asked, the answer is no.
    if (code !== null && (await mayFrame(code).catch(() => false)))
      reply.header('content-security-policy', contentSecurityPolicy('*'))
    const own = pages.get(pageOf(request.url))
    const { html, etag } = own?.html ? own : (pages.get('index.html') ?? pageWith(''))
    reply.header('cache-control', 'no-cache').header('etag', etag)
    const known = isConsolePath(request.url.split('?', 1)[0] ?? '')
    if (known && request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

interface Page {
  readonly html: string
  /** Weak: the same for the page as it is and compressed. */
  readonly etag: string
}

function pageWith(html: string): Page {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"` }
}
