/** Saved reports: a screen is saved with its whole state, opens in the same state, is renamed, copied, changed and deleted. */
import { encodeList } from '@footfall/contract/stats/filters'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { goOn, sticksOut } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const timeout = { timeout: 30_000 }
let person: Person
let address: string
let page: Page

beforeAll(async () => {
  person = await registerPerson(stage.product)
  const websiteId = await addWebsite(stage.product, person, 'reports.example.com')
  address = `${stage.product.url}/websites/${websiteId}`
  page = await stage.open(person.token)
})

const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const choose = async (name: string, action: string) => {
  await row(name)
    .getByRole('button', { name: `More for “${name}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const dialog = () => page.getByRole('dialog')
const name = (text: string) => dialog().getByRole('textbox', { name: 'Name' }).fill(text)
const save = () => dialog().getByRole('button', { name: 'Save' }).click()

describe.sequential('saved reports', () => {
  test('at first there are none, and the screen explains how to save one', async () => {
    await page.goto(`${address}/reports?lang=en-US`)
    await page.getByText('No saved reports yet').waitFor(timeout)
    expect(await strictFindings(page)).toEqual([])
  })

  test('a screen is saved with everything in its address', async () => {
    await goOn(
      page,
      `${address}/retention?lang=en-US&time_range=last_90_days&mode=on_or_after&figures=visitors`,
    )
    await page.getByRole('button', { name: 'Save as report' }).click()
    await name('Readers who return')
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Every Monday')
    await save()
    await page.getByRole('region', { name: 'Open report' }).getByText('Readers who return').waitFor(timeout)
    await goOn(page, `${address}/reports?lang=en-US`)
    await row('Readers who return').getByText('Every Monday').waitFor(timeout)
    await page.getByRole('link', { name: 'Readers who return' }).click()
    await page.getByRole('region', { name: 'Open report' }).waitFor(timeout)
    const opened = new URL(page.url())
    expect(opened.pathname).toMatch(/\/retention$/)
    expect(Object.fromEntries(opened.searchParams)).toMatchObject({
      time_range: 'last_90_days',
      mode: 'on_or_after',
      figures: 'visitors',
    })
  })

  test('changes can be saved to the open report', async () => {
    const opened = page.getByRole('region', { name: 'Open report' })
    await page.getByRole('radio', { name: 'Rate' }).click()
    await opened.getByText('Unsaved changes').waitFor(timeout)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Update “Readers who return”' }).click()
    await opened.getByText('Unsaved changes').waitFor({ state: 'detached', ...timeout })
  })

  test('it is renamed, copied, found and deleted', async () => {
    await goOn(page, `${address}/reports?lang=en-US`)
    await choose('Readers who return', 'Edit name and description')
    await name('Returning readers')
    await save()
    await row('Returning readers').waitFor(timeout)
    await choose('Returning readers', 'Duplicate')
    await name('Quarterly')
    await save()
    await row('Quarterly').getByText('Every Monday').waitFor(timeout)
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('quart')
    await row('Returning readers').waitFor({ state: 'detached', ...timeout })
    await choose('Quarterly', 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No results for “quart”').waitFor(timeout)
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('')
    await row('Returning readers').waitFor(timeout)
  })

  test('saved funnels are shown on their screen until there are steps', async () => {
    await goOn(page, `${address}/funnel?lang=en-US`)
    await page.getByRole('region', { name: 'Conversion' }).getByText('No funnel yet').waitFor(timeout)
    const funnel = encodeList(
      ['/', '/pricing'].map((value) => ({ kind: 'page', operator: 'is', value, props: [] })),
    )
    await page.goto(`${address}/funnel?lang=en-US&window=60&funnel=${funnel}`)
    await page.getByRole('button', { name: 'Save as report' }).click()
    await name('To the prices')
    await save()
    await page.getByRole('region', { name: 'Open report' }).getByText('To the prices').waitFor(timeout)
    await page.goto(`${address}/funnel?lang=en-US`)
    await page.getByRole('region', { name: 'To the prices' }).waitFor(timeout)
    expect(await strictFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Open saved funnel “To the prices”' }).click()
    await page.getByRole('region', { name: 'Open report' }).waitFor(timeout)
    expect(new URL(page.url()).searchParams.get('funnel')).toBe(funnel)
  })

  test('it fits a narrow window, and works without a mouse', async () => {
    const narrow = await stage.open(person.token, { dark: true, width: 320, locale: 'zh-CN' })
    await narrow.goto(`${address}/reports?lang=zh-CN`)
    const link = narrow.getByRole('link', { name: 'Returning readers' })
    await link.waitFor(timeout)
    expect(await sticksOut(narrow)).toBe(0)
    await link.press('Enter')
    await narrow.getByRole('region', { name: '当前打开的报告' }).waitFor(timeout)
    expect(await sticksOut(narrow)).toBe(0)
    // A funnel with complete steps shows its result first. The steps can be unfolded.
    await goOn(narrow, `${address}/funnel?lang=zh-CN`)
    await narrow.getByRole('link', { name: '打开已保存的漏斗“To the prices”' }).click()
    const steps = narrow.getByRole('region', { name: '漏斗步骤' })
    await steps.getByText('/ → /pricing').waitFor(timeout)
    expect(await steps.getByRole('textbox').count()).toBe(0)
    await steps.getByRole('button', { name: '编辑', expanded: false }).click()
    await steps.getByRole('button', { name: '完成', expanded: true }).waitFor(timeout)
    await steps.getByText('/ → /pricing').waitFor({ ...timeout, state: 'detached' })
    expect(await sticksOut(narrow)).toBe(0)
    expect(await strictFindings(narrow)).toEqual([])
    expect(stage.errors).toEqual([])
  })
})
