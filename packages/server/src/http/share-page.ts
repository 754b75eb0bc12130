/**
 * A shared report's page: the build's, with the report drawn in it and the answers it was drawn with. Its head goes at once, so that styles and
 * code are on the way while the answers are made.
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

/** '' where it cannot be drawn: the browser then draws all of it. */
export type Drawing = (address: string, answers: FirstAnswers) => Promise<string>

/** Pages that are kept as they were drawn: one costs 10 ms of the processor, and many readers look at the same. */
const kept = 100

/** What the build in `root` draws with; it is read while nobody waits for it. */
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
      // The one that was not asked for the longest goes first.
      drawn.delete(page)
      drawn.set(page, html)
      for (const oldest of drawn.keys()) if (drawn.size > kept) drawn.delete(oldest)
      return html
    } catch (err) {
      log.warn({ err, address }, 'a shared report could not be drawn ahead')
      return ''
    }
  }
}

/** What the page brings along; null where it is to ask for itself. */
export interface PageAnswers {
  /** Whose report it is, without numbers: known at once. */
  readonly share: Promise<FirstAnswers | null>
  readonly all: Promise<FirstAnswers | null>
}

/** Milliseconds that the drawing waits for its numbers; for so long a slow phone waits for styles anyway. Then it stands without. */
const numbersTimeout = 300

export interface SharePage {
  /** As it was built. */
  readonly html: string
  readonly language: Language
  /** Path and query. */
  readonly address: string
  readonly answers: PageAnswers
  readonly draw: Drawing
}

/** Part after part. */
export async function* sharePage(page: SharePage): AsyncGenerator<string> {
  const html = page.html.replace(/<html lang="[\w-]*"/, `<html lang="${page.language}"`)
  const [before = ''] = /^.*<div id="root">/s.exec(html) ?? /^.*?(?=<\/body>|$)/s.exec(html) ?? []
  yield before
  const { share, all } = page.answers
  const soon = await Promise.race([all, setTimeout(numbersTimeout, share, { ref: false })])
  const drawn = soon ? await page.draw(page.address, soon) : ''
  // Inert: nothing in it does anything before the script has run. Its language, since styles hide what is not in the reader's.
  yield drawn && `<div inert lang="${page.language}">${drawn}</div>`
  const end = html.search(/<\/body>|$/)
  yield html.slice(before.length, end)
  const first = await all
  // No browser runs this element, and nothing in the JSON can end it.
  const json = first && JSON.stringify(first).replaceAll('<', '\\u003c')
  yield json ? `<script type="application/json" id="${firstAnswersId}">${json}</script>` : ''
  yield html.slice(end)
}
