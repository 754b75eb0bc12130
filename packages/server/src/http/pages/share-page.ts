/**
 * A shared report's page: the built page, with the rendered report and the answers it was rendered from. Its head is sent at once, so that styles
 * and code load while the answers are computed. Only the title, at the end of the head, waits for the website's name: where the link is pasted, other
 * programs show it without running the script.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Language } from '@footfall/contract/fields'
import {
  type DrawShare,
  drawShareFile,
  type FirstAnswers,
  firstAnswersId,
} from '@footfall/contract/reports/first-answers'
import { WeighedCache } from '../../lib/caches/weighed-cache.ts'
import { RestingQueue } from '../../lib/concurrency/resting-queue.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Log } from '../../lib/log.ts'
import { translate } from '../../lib/translate.ts'

/** '' if it cannot be rendered, or too many wait for it; the browser then renders all of it. */
export type Drawing = (address: string, answers: FirstAnswers) => Promise<string>

/** Cached rendered pages: one takes 10 ms of CPU, and many readers open the same. */
const kept = 100
/** Bytes of all together. A usual one has some tens of thousands; one of long addresses and titles has a hundred times as many. */
const keptBytes = 33_554_432

/** This thread collects events, and anybody may ask for pages, each with another address: they take a fifth of its time at most. */
const bounds = { rest: 4, mostWaiting: 4 }

/** The renderer of the build in `root`, loaded ahead of the first request. */
export function loadDrawing(root: string, log: Log): Drawing {
  const file = path.join(root, drawShareFile)
  const loaded: Promise<DrawShare> = existsSync(file)
    ? import(pathToFileURL(file).href).then(({ drawShare }) => drawShare)
    : Promise.resolve(() => '')
  loaded.catch(() => undefined)
  const drawn = new WeighedCache<string>(kept, keptBytes)
  const queue = new RestingQueue(bounds)
  return async (address, answers) => {
    const page = `${address} ${JSON.stringify(answers)}`
    try {
      const known = drawn.get(page)
      if (known !== undefined) return known
      const drawShare = await loaded
      // While it waits, the same page may be rendered for another reader.
      const html = (await queue.run(() => drawn.get(page) ?? drawShare(address, answers))) ?? ''
      const [owner = ''] = address.split('?')
      if (html !== '') drawn.set(page, html, { owner, bytes: page.length + html.length })
      return html
    } catch (err) {
      log.warn({ err, address }, 'a shared report could not be rendered on the server')
      return ''
    }
  }
}

/** The answers embedded in the page; null if the page makes the calls itself. */
export interface PageAnswers {
  /** The share without numbers, which is known at once. */
  readonly share: Promise<FirstAnswers | null>
  readonly all: Promise<FirstAnswers | null>
}

/** Milliseconds that rendering waits for the numbers. A slow phone waits as long for styles. After that it renders without them. */
const numbersTimeout = 300

export interface SharePage {
  /** The page as it was built. */
  readonly html: string
  readonly language: Language
  /** Path and query. */
  readonly address: string
  readonly answers: PageAnswers
  readonly draw: Drawing
}

const titleTag = /<title>[^<]*<\/title>/

/** Yields the page in parts. */
export async function* sharePage(page: SharePage): AsyncGenerator<string> {
  const { share, all } = page.answers
  const html = page.html.replace(/<html lang="[\w-]*"/, `<html lang="${page.language}"`).replace(titleTag, '')
  const headEnd = Math.max(0, html.indexOf('</head>'))
  yield html.slice(0, headEnd)
  const [before = ''] = /^.*<div id="root">/s.exec(html) ?? /^.*?(?=<\/body>|$)/s.exec(html) ?? []
  yield titleOf(page, await share) + html.slice(headEnd, before.length)
  const soon = await Promise.race([all, pause(numbersTimeout, share, { ref: false })])
  const drawn = soon ? await page.draw(page.address, soon) : ''
  // Inert: nothing in it works before the script has run. It has its language, because styles hide texts in other languages.
  yield drawn && `<div inert lang="${page.language}">${drawn}</div>`
  const end = html.search(/<\/body>|$/)
  yield html.slice(before.length, end)
  const first = await all
  // Browsers do not execute this element, and no `<` in the JSON can end it.
  const json = first && JSON.stringify(first).replaceAll('<', '\\u003c')
  yield json ? `<script type="application/json" id="${firstAnswersId}">${json}</script>` : ''
  yield html.slice(end)
}

/** The title as the script sets it, or that of the build. */
function titleOf({ html, language }: SharePage, answered: FirstAnswers | null): string {
  const built = titleTag.exec(html)?.[0] ?? ''
  if (!answered || built === '') return built
  return `<title>${escapeHtml(`${answered.share.website_name} · ${translate(language, 'app.name')}`)}</title>`
}
