/**
 * Serves the built console: hashed assets without expiry, pages with revalidation (304 if unchanged), and the entry page for any client-side route.
 * An unknown route gets the page, too, with the status 404.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { isConsolePath } from '@footfall/contract/console-paths'
import type { Language } from '@footfall/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../lib/log.ts'
import { readQuery } from '../../lib/read-query.ts'
import { sendInParts } from '../responses/send-in-parts.ts'
import { isUnmodified } from '../responses/unmodified.ts'
import { contentSecurityPolicy } from '../security/security-headers.ts'
import { loadDrawing, type PageAnswers, sharePage } from './share-page.ts'

export interface ConsoleFilesOptions {
  /** Folder of the console's build. */
  readonly root: string
  /** Whether other sites may embed the report of a share code: its owner's choice. */
  mayFrame(sharecode: string, request: FastifyRequest): Promise<boolean>
  /** The first answers of a shared report's page. Null: the page comes as it was built, which takes the least time. */
  answerFirst(asking: ReportAsking): PageAnswers | null
  readonly log: Log
}

/** A request for a shared report's page. */
export interface ReportAsking {
  readonly sharecode: string
  readonly language: Language
  /** Whether the address opens the overview without any choices. */
  readonly overview: boolean
  readonly exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/** Entry pages by the beginning of the path. Shared reports have a small bundle of their own. */
function pageOf(url: string): string {
  return url.startsWith('/share/') ? 'share.html' : 'index.html'
}

/** The share code in the address of a shared report. */
function sharecodeOf(url: string): string | null {
  return /^\/share\/(?:more\/)?([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/.exec(url)?.[1] ?? null
}

/** Further properties in the address of a shared report: its language, and whether it is the unchanged overview. */
function askedIn(url: string): Pick<ReportAsking, 'language' | 'overview'> {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const parameters = readQuery(query)
  const language = parameters.get('lang') === 'en-US' ? 'en-US' : 'zh-CN'
  const plain = [...parameters.keys()].every((name) => name === 'lang')
  return { language, overview: plain && /^\/share\/(?:more\/)?[^/]+\/?$/.test(path) }
}

/** Serves the files of a built folder. Anybody may ask for one that is not there, and looking for it on the disk takes five times as long as a page. */
async function serveBuilt(
  app: FastifyInstance,
  folder: string,
  options: Omit<FastifyStaticOptions, 'root'>,
): Promise<void> {
  const files = new Set(await readdir(folder).catch(() => []))
  await app.register(fastifyStatic, {
    root: folder,
    allowedPath: (name) => files.has(name.replace(/^\//, '')),
    // No parts of files: nobody resumes them, and each range outside of a file would be an error of ours.
    acceptRanges: false,
    decorateReply: false,
    ...options,
  })
}

export async function serveConsole(
  app: FastifyInstance,
  { root, mayFrame, answerFirst, log }: ConsoleFilesOptions,
): Promise<void> {
  await serveBuilt(app, path.join(root, 'assets'), {
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  await serveBuilt(app, path.join(root, 'public'), { prefix: '/public/', maxAge: '1h' })
  const draw = loadDrawing(root, log)
  const pages = new Map<string, Page>()
  for (const name of ['index.html', 'share.html'])
    pages.set(name, pageWith(await readFile(path.join(root, name), 'utf8').catch(() => '')))
  app.get('/*', async (request, reply) => {
    const code = sharecodeOf(request.url)
    // If this cannot be checked, the answer is no.
    if (code !== null && (await mayFrame(code, request).catch(() => false)))
      reply.header('content-security-policy', contentSecurityPolicy('*'))
    const own = pages.get(pageOf(request.url))
    const { html, etag } = own?.html ? own : (pages.get('index.html') ?? pageWith(''))
    const known = isConsolePath(request.url.split('?', 1)[0] ?? '')
    const asked = code !== null && known ? { sharecode: code, ...askedIn(request.url) } : null
    const answers = asked && answerFirst({ ...asked, exchange: { request, reply } })
    if (asked && answers) {
      // Numbers are never shown from a browser's cache, as in every call.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return sendInParts(
        request,
        reply,
        sharePage({ html, language: asked.language, address: request.url, answers, draw }),
      )
    }
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (known && isUnmodified(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

interface Page {
  readonly html: string
  /** Weak: the same for the page with and without compression. */
  readonly etag: string
}

function pageWith(html: string): Page {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"` }
}
