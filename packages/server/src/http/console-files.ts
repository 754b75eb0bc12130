/** Serves the built console: hashed assets for ever, the pages never cached, any client-side route its entry page. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface ConsoleFilesOptions {
  /** Folder of the console's build. */
  readonly root: string
}

/** Entry pages by the beginning of the path; shared reports have a lean bundle of their own. */
function pageOf(url: string): string {
  return url.startsWith('/share/') ? 'share.html' : 'index.html'
}

export async function serveConsole(app: FastifyInstance, { root }: ConsoleFilesOptions): Promise<void> {
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
  const pages = new Map<string, string>()
  for (const name of ['index.html', 'share.html'])
    pages.set(name, await readFile(path.join(root, name), 'utf8').catch(() => ''))
  app.get('/*', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages.get(pageOf(request.url)) || pages.get('index.html')),
  )
}
