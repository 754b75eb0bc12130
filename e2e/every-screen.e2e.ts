/** Every path of the console, in the light on a desk and in the dark on a narrow phone: nothing serious to axe, nothing sticking out. */
import { consolePaths } from '@footfall/contract/console-paths'
import { shareScreens } from '@footfall/contract/reports/sections'
import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let websiteId: string
let sharecode: string
let boardId: string
let boardCode: string

beforeAll(async () => {
  const { product } = stage
  person = await registerPerson(product)
  websiteId = await addWebsite(product, person, 'screens.example.com')
  await product.call(
    '/website/add_short_url',
    { website_id: websiteId, name: 'Poster', target_url: 'https://example.com/spring' },
    person.token,
  )
  const shared = await product.call(
    '/setting/website_share',
    { website_id: websiteId, share: true },
    person.token,
  )
  sharecode = shared.data.sharecode
  await layBoard()
  await product.call(
    '/setting/edit_share',
    { website_id: websiteId, screens: [...shareScreens] },
    person.token,
  )
})

/** A board with a card of every look, and its code. */
async function layBoard(): Promise<void> {
  const call = async (path: string, input: object) =>
    (await stage.product.call(path, input, person.token)).data
  const { team_id } = await call('/website/item', { website_id: websiteId })
  boardId = (await call('/board/add', { team_id, name: 'Mornings' })).board_id
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/' }]
  for (const [report, more] of [
    ['total', {}],
    ['traffic', {}],
    ['page', {}],
    ['funnel', { steps }],
    ['funnel', { steps: [...steps, { kind: 'goal', value: crypto.randomUUID() }] }],
  ] as const) {
    const input = { time_range: 'last_7_days', ...more }
    const card = { website_id: websiteId, report, title: report, input, kind: 'overview', state: {} }
    await call('/board/pin', { team_id, board_id: boardId, card })
  }
  const { share_url } = await call('/board/share', { team_id, board_id: boardId, share: true })
  boardCode = share_url.split('/').at(-1)
}

/** Seen by those who are not signed in. */
const open = /^\/(login|register|reset-password|terms|privacy|accept|refuse|join|share)/

test.each([
  { locale: 'zh-CN', dark: false, width: 1440 },
  { locale: 'en-US', dark: true, width: 320 },
] as const)(
  'every screen in $locale, dark: $dark, $width px',
  async ({ locale, dark, width }) => {
    const found: string[] = []
    for (const token of ['', person.token]) {
      const page = await stage.open(token, { locale, dark, width })
      page.on('pageerror', (error) => found.push(`${page.url()}: ${error}`))
      for (const path of [...consolePaths, '/nothing/here']) {
        if (open.test(path) === (token !== '')) continue
        const place = path
          .replace(':websiteId', websiteId)
          .replace(':boardId', boardId)
          .replace(':sharecode', path.startsWith('/shared-board') ? boardCode : sharecode)
        await page.goto(`${stage.product.url}${place}?lang=${locale}`)
        await page.locator('h1, h2').first().waitFor()
        for (const finding of await seriousFindings(page)) found.push(`${path}: ${finding}`)
        const over = await sticksOut(page)
        if (over > 0) found.push(`${path}: ${over} px wider than the window`)
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  },
  180_000,
)
