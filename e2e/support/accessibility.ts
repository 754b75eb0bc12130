/** The findings of axe on the current page, as lines. */
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atFullSpeed } from './browser.ts'
import { sticksOut } from './screens.ts'

/** Minified: the browser reads half as much. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Milliseconds to wait for a screen's code and a part's data. After that it is checked as it is. */
const longestWait = 5000

/**
 * Waits until nothing on the page is fading in or out, or dimmed while it loads, because half-faded text has half its contrast. Endless animations (a
 * live dot, a skeleton) are not waited for.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const end = performance.now() + longest
    const waits = () =>
      performance.now() < end && document.querySelector(':is(section, figure, div)[aria-busy=true]')
    const moving = () =>
      document.getAnimations().filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          // Scroll-driven animations do not run by themselves.
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Infinity,
      )
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let quiet = 0; quiet < 3; quiet = moving().length === 0 && !waits() ? quiet + 1 : 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await frame()
    }
  }, longestWait)
}

/** What a narrow dark page changes: colours and space. */
export const coloursAndSpace = ['color-contrast', 'target-size']

/** All findings except minor ones, plus targets below 24 × 24 px and tables and groups without a name, which axe leaves out by default. */
export async function strictFindings(page: Page, part: Part = {}): Promise<string[]> {
  await settled(page)
  return [...(await strictly(page, part)), ...(await namelessTables(page)), ...(await namelessGroups(page))]
}

/** The headings of tables that a screen reader's list of tables would not name. */
function namelessTables(page: Page): Promise<string[]> {
  return page
    .locator('main table:not([aria-label], :has(caption))')
    .evaluateAll((tables) =>
      tables.map((table) => `table without a name: ${table.textContent?.slice(0, 60)}`),
    )
}

/** Groups of fields whose question a screen reader would not say. */
function namelessGroups(page: Page): Promise<string[]> {
  return page
    .locator(':is([role=group], [role=radiogroup]):not([aria-label], [aria-labelledby]):has(input, button)')
    .evaluateAll((groups) =>
      groups.map((group) => `group without a name: ${group.textContent?.slice(0, 60)}`),
    )
}

const strictly = (page: Page, part: Part) =>
  findings(page, ['moderate', 'serious', 'critical'], {
    rules: { 'target-size': { enabled: true } },
    ...part,
  })

/**
 * Findings on a wide light page, and in addition what changes on a narrow dark one: colours and space. `within`: selector of an overlay; what a page
 * does not show at that width has no findings. Without it, the whole page is checked, and must be no wider than the window.
 */
export async function strictFindingsBothWays(page: Page, within?: string): Promise<string[]> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  const found = [...(await strictFindings(page, { within })), ...(await overflow(page, within))]
  await turn(page, 'dark', { width: 320, height: 900 })
  const narrow = (await page.locator(within ?? 'body').count())
    ? await strictly(page, { within, runOnly: coloursAndSpace })
    : []
  narrow.push(...(await overflow(page, within)))
  await turn(page, 'light', wide)
  return [...found, ...narrow.map((finding) => `narrow and dark: ${finding}`)]
}

async function overflow(page: Page, within: string | undefined): Promise<string[]> {
  const over = within === undefined ? await sticksOut(page) : 0
  return over > 0 ? [`${over} px wider than the window`] : []
}

/**
 * Gives the page a colour scheme and a size, and waits until it has the new layout. The browser answers before the page knows the new size, and a menu
 * of the old layout would still be checked.
 */
async function turn(
  page: Page,
  colorScheme: 'light' | 'dark',
  size: { width: number; height: number },
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  await page.waitForFunction((width) => window.innerWidth === width, size.width)
  await settled(page)
}

/** The part of the page, and axe's rules. */
interface Part {
  readonly within?: string | undefined
  readonly runOnly?: string[]
}

async function findings(
  page: Page,
  impacts: readonly string[],
  { within, ...rules }: Part & { readonly rules?: Record<string, { enabled: boolean }> } = {},
): Promise<string[]> {
  // Only violations are reported in detail, which takes half the time.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...rules }
  const violations = await atFullSpeed(page, () => violationsOf(page, within, options))
  return violations
    .filter(({ impact }) => impact && impacts.includes(impact))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .join('; ')}`,
    )
}

/** axe parses the colours of each text again. A page has few, and reading them took a third of an audit. Runs in the page. */
function rememberColours(): void {
  interface Colour {
    r: number
    g: number
    b: number
    alpha: number
    parseString(text: string): Colour
  }
  const { prototype } = (
    window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }
  ).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** Injects axe once into each document, because it has half a megabyte and loading it takes as long as many checks. */
async function violationsOf(
  page: Page,
  within: string | undefined,
  options: axe.RunOptions,
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(rememberColours)
    // Every element that passes would be written as HTML.
    await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.configure({ noHtml: true }))
  }
  return page.evaluate(
    async ([part, chosen]) => {
      const there = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await there.run(part ?? document, chosen)
      return violations
    },
    [within, options] as const,
  )
}
