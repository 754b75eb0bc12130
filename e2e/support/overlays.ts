/** Overlays of the console's screens: dialogs by the buttons that open them, menus and lists of choices wherever they are. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

/** Paths of the console, and for each of their dialogs the text keys of the buttons to press in sequence. */
export const dialogs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '/account': [['account.bind'], ['account.changePassword'], ['twoFactor.turnOn']],
  '/teams': [['teams.create'], ['teams.more', 'teams.edit'], ['teams.more', 'teams.delete']],
  '/settings/teams/members': [['members.invite'], ['members.more', 'members.cancelInvite']],
  '/settings/teams/members?tab=keys': [['keys.add'], ['keys.revoke']],
  '/messages?tab=all': [['messages.deleteAll']],
  '/boards': [['board.add'], ['app.moreOf', 'board.edit'], ['app.moreOf', 'action.delete']],
  '/boards/:boardId': [['board.isShared'], ['board.more', 'board.rename']],
  '/websites': [
    ['help.title', 'help.tour'],
    ['websites.add'],
    ['app.searchEverywhere'],
    ['app.account', 'app.shortcuts'],
  ],
  // Before the overview, which takes longest to turn, for what both have.
  '/websites/:websiteId/statistics': [['filter.filter'], ['savedReport.saveAs']],
  '/websites/:websiteId/settings/annotations': [['annotations.add'], ['annotations.more', 'action.delete']],
  '/websites/:websiteId': [['overview.pin']],
  '/websites/:websiteId?all=page': [[]],
  '/websites/:websiteId/indexShort': [
    ['links.make'],
    ['app.moreOf', 'links.qr'],
    ['app.moreOf', 'action.edit'],
    ['app.moreOf', 'action.delete'],
  ],
  '/websites/:websiteId/goals': [
    ['goals.add'],
    ['app.moreOf', 'action.edit'],
    ['app.moreOf', 'action.delete'],
  ],
  '/websites/:websiteId/segments': [
    ['segment.add'],
    ['app.moreOf', 'segment.edit'],
    ['app.moreOf', 'action.delete'],
  ],
  '/websites/:websiteId/reports': [
    ['app.moreOf', 'savedReport.edit'],
    ['app.moreOf', 'action.delete'],
  ],
  '/websites/:websiteId/settings/sharing': [['settings.sharing.renew']],
  '/websites/:websiteId/settings/danger': [['settings.danger.reset'], ['settings.danger.delete']],
  '/websites/:websiteId/compare': [],
  '/websites/:websiteId/revenue': [['revenue.rates.title']],
  '/websites/:websiteId/insights': [],
  '/websites/:websiteId/settings/general': [],
  '/share/more/:sharecode': [['filter.filter']],
}

/** Selector of an overlay: a dialog, a menu, a panel, a list of choices. */
export const overlay =
  ':is(dialog[open], [data-floating], .ant-tour, .ant-select-dropdown:not(.ant-select-dropdown-hidden))'

/**
 * What is visible of a part of the page, each once: kinds of elements, targets that are small, and the colours of texts on their grounds, on which the
 * findings about colours and space depend. `together`: each element with its classes and states.
 */
export function partsOf(page: Page, within: string, together: boolean): Promise<string[]> {
  return page.locator(within).evaluateAll((roots, together) => {
    const states = ['class', 'role', 'type', 'aria-checked', 'aria-selected', 'aria-disabled', 'disabled']
    const named = (part: Element, names: string[]) =>
      [part.tagName, ...names.map((name) => part.getAttribute(name))].join(' ')
    const grounds = new Map<Element, string>()
    /** The colours behind an element up to the first that hides what is behind it, and what is half-transparent on the way. */
    const groundOf = (part: Element): string => {
      const before = grounds.get(part)
      if (before !== undefined) return before
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(part)
      const own = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor
      const isOpaque = own.startsWith('rgb(') && opacity === '1'
      const above = isOpaque || !part.parentElement ? '' : groundOf(part.parentElement)
      const ground = [own, backgroundImage === 'none' ? '' : 'image', opacity === '1' ? '' : opacity, above]
        .filter(Boolean)
        .join(' over ')
      grounds.set(part, ground)
      return ground
    }
    const coloursOf = (part: Element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(part)
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      return `${color}${isLarge ? ', large' : ''} on ${groundOf(part)}`
    }
    const isSmallTarget = (part: Element) => {
      const { width, height } = part.getBoundingClientRect()
      return (
        part.matches('a, button, input, select, textarea, [role], [tabindex]') && Math.min(width, height) < 24
      )
    }
    const hasText = (part: Element) =>
      [...part.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.nodeValue?.trim())
    const parts = roots
      .flatMap((each) => [each, ...each.querySelectorAll('*')])
      .filter((part) => part.checkVisibility())
      .flatMap((part) =>
        together
          ? [named(part, states)]
          : [
              named(part, ['role', 'type', ...(isSmallTarget(part) ? ['class'] : [])]),
              ...(hasText(part) ? [coloursOf(part)] : []),
            ],
      )
    return [...new Set(parts)]
  }, together)
}

/** The button, or the item of the open menu, with the text of a key; parameters in it match anything. */
export function pressable(page: Page, locale: string, key: string): Locator {
  const text = textOf(locale, key)
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.?*+()[\]]/g, '\\$&'))
  const name = new RegExp(`^${parts.join('.*')}`)
  const named = (role: 'button' | 'menuitem') => page.getByRole(role, { name })
  return named('menuitem').or(named('button')).first()
}

const texts = new Map<string, unknown>()

export function textOf(locale: string, key: string): string {
  const file = new URL(`../../packages/contract/locales/${locale}.json`, import.meta.url)
  if (!texts.has(locale)) texts.set(locale, JSON.parse(readFileSync(file, 'utf8')))
  const text = key
    .split('.')
    .reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts.get(locale))
  if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}.`)
  return text
}

/** The buttons on the screen that open menus, panels and lists of choices. Buttons whose names only differ in a quoted part count once. */
export async function menuButtons(page: Page): Promise<{ name: string; button: Locator }[]> {
  const buttons = await page.locator('[aria-haspopup]:visible').all()
  return Promise.all(
    buttons.map(async (button) => ({
      name: ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '')
        .replaceAll(/[“「].*?[”」]/g, '')
        .replaceAll(/\d/g, ''),
      button,
    })),
  )
}
