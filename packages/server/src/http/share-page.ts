/**
 * The page of a shared report: the built page with the report rendered in it, and the answers it was rendered with. The head is sent at once, so
 * styles and code load while the answers are made.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Language } from '@footfall/contract/fields'
import {
  type DrawShare,
  drawShareFile,
  type FirstAnswers,
  firstAnswersId,
} from '@footfall/contract/reports/first-answers'
import type { Log } from '../lib/log.ts'

/** Renders the report as HTML; '' if it cannot be rendered, the browser then renders all of it. */
export type Drawing = (address: string, answers: FirstAnswers) => Promise<string>

/** Rendered pages in the cache. Rendering one costs 10 ms of the processor, and many readers open the same one. */
const kept = 100

/** Loads the drawing function of the build in `root`, before the first request needs it. */
export function loadDrawing(root: string, log: Log): Drawing {
  const file = path.join(root, drawShareFile)
  const loaded: Promise<DrawShare> = existsSync(file)
    ? import(pathToFileURL(file).href).then(({ drawShare }) => drawShare)
    : Promise.resolve(() => '')
  loaded.catch(() => undefined)
  const drawn = new Map<string, string>()
  return async (address, answers) => {
    const page = `${address} ${JSON.stringify(answers)}`
    try {
      const html = drawn.get(page) ?? (await loaded)(address, answers)
      // Moves the page to the end: the least recently used page is evicted first.
      drawn.delete(page)
      drawn.set(page, html)
      for (const oldest of drawn.keys()) if (drawn.size > kept) drawn.delete(oldest)
      return html
    } catch (err) {
      log.warn({ err, address }, 'a shared report could not be rendered')
      return ''
    }
  }
}

/** Answers sent with the page; null if the page has to ask for them itself. */
export interface PageAnswers {
  /** Whose report it is, without numbers. It is known at once. */
  readonly share: Promise<FirstAnswers | null>
  readonly all: Promise<FirstAnswers | null>
}

/** Milliseconds that drawing waits for the numbers. A slow phone waits this long for styles anyway. After that, the page is drawn without them. */
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

/** Yields the page in parts. */
export async function* sharePage(page: SharePage): AsyncGenerator<string> {
  const html = page.html.replace(/<html lang="[\w-]*"/, `<html lang="${page.language}"`)
  const [before = ''] = /^.*<div id="root">/s.exec(html) ?? /^.*?(?=<\/body>|$)/s.exec(html) ?? []
  yield before
  const { share, all } = page.answers
  const soon = await Promise.race([all, setTimeout(numbersTimeout, share, { ref: false })])
  const drawn = soon ? await page.draw(page.address, soon) : ''
  // Inert, because nothing in it works before the script has run. `lang` is set because styles hide texts of the other language.
  yield drawn && `<div inert lang="${page.language}">${drawn}</div>`
  const end = html.search(/<\/body>|$/)
  yield html.slice(before.length, end)
  const first = await all
  // Browsers do not execute this element, and no `<` in the JSON can end it.
  const json = first && JSON.stringify(first).replaceAll('<', '\\u003c')
  yield json ? `<script type="application/json" id="${firstAnswersId}">${json}</script>` : ''
  yield html.slice(end)
}
