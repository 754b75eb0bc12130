/** `GET /s/{slug}`: redirects at once, without a cookie, and counts the click like any other event of the website. */
import { randomUUID } from 'node:crypto'
import type { CollectBody } from '@footfall/contract/api/collect'
import { isPageUrl } from '@footfall/contract/api/collect'
import { slug } from '@footfall/contract/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { From } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import type { InTurn } from '../limits/stranger-turns.ts'
import { lostPage } from './lost-page.ts'
import { resolveSlug, type Target } from './resolve.ts'

/** The event name of a click. Its property `link` is the link's id, `slug` its name at that time. */
export const clickEvent = 'short_link'

/** Passes events to the collector. Resolves when they are durable. */
export type TakeEvents = (body: CollectBody, from: From) => Promise<boolean>

export interface RedirectOptions {
  readonly take: TakeEvents
  readonly addressOf: (request: FastifyRequest) => string
  readonly inTurn: InTurn
}

export function serveShortLinks(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'log'>,
  { take, addressOf, inTurn }: RedirectOptions,
): void {
  app.get<{ Params: { slug: string } }>('/s/:slug', async (request, reply) => {
    // Invalid slugs are not looked up.
    const known = slug.safeParse(request.params.slug)
    const address = addressOf(request)
    const target = known.success ? await resolveSlug(context, known.data, { address, inTurn }) : null
    if (!target?.alive) {
      const { status, html } = lostPage(target !== null, request.headers['accept-language'])
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    }
    // Not awaited: the visitor does not wait for the disk.
    if (request.method === 'GET')
      take(clickOf(target, request.headers.referer), {
        address,
        headers: request.headers,
      }).catch((err: unknown) => context.log.warn({ err }, 'a click could not be counted'))
    return reply
      .code(302)
      .header('cache-control', 'private, no-store')
      .header('location', target.target_url)
      .header('referrer-policy', 'no-referrer-when-downgrade')
      .send('')
  })
}

function clickOf(target: Target, referrer: string | undefined): CollectBody {
  return {
    w: target.website_id,
    e: [
      {
        id: randomUUID(),
        k: 'custom',
        n: clickEvent,
        u: clickUrl(hostOf(target), target.slug, target.target_url),
        p: { link: target.id, slug: target.slug },
        ...(referrer && referrer.length <= 8192 && isPageUrl(referrer) ? { r: referrer } : {}),
      },
    ],
  }
}

/**
 * The address of a click. It has the campaign tags of the target, because the visit begins with the click, and the tags of its later pages do not
 * count.
 */
export function clickUrl(host: string, slug: string, target: string): string {
  const tags = [...new URL(target).searchParams].filter(([name]) => name.startsWith('utm_'))
  const query = tags.length > 0 ? `?${new URLSearchParams(tags)}` : ''
  return `https://${host}/s/${slug}${query}`
}

/** A host that the website counts. */
function hostOf({ domain, allowed_hostnames: allowed }: Target): string {
  return (allowed[0] ?? domain).replace(/^\*\./, 'www.')
}
