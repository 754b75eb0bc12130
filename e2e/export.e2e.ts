/** Exports of the screen: the file has the right name and the same numbers. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'
import { bringTraffic } from './support/traffic.ts'

const stage = setStage()
let person: Person
let website: string
let page: Page

beforeAll(async () => {
  person = await registerPerson(stage.product)
  website = await addWebsite(stage.product, person, 'shop.example')
  await bringTraffic(stage.product, person, website, 'shop.example', [
    { visitor: 'ann', minutesAgo: 4, pages: ['/', '/=1+1'] },
    { visitor: 'bob', minutesAgo: 3, pages: ['/'] },
  ])
  page = await stage.open(person.token)
})

/** Selects a format in the page's export menu and returns the file. */
async function take(button: string, format: RegExp) {
  await page.getByRole('button', { name: button }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe.sequential('exports', () => {
  test('the overview as a workbook', async () => {
    await page.goto(`${stage.product.url}/websites/${website}?lang=en-US&range=last_24_hours`)
    const { name, bytes } = await take('Export', /Excel/)
    expect(name).toMatch(/overview \d{4}-\d\d-\d\d.*\.xlsx$/)
    const files = unzipSync(bytes)
    const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    expect(text('xl/workbook.xml')).toContain('name="Totals"')
    // The sheets: about, totals, traffic, pages, …
    expect(text('xl/worksheets/sheet1.xml')).toContain('shop.example')
    expect(text('xl/worksheets/sheet2.xml')).toMatch(/>Visitors<.*?<v>2<\/v>/)
    expect(text('xl/worksheets/sheet2.xml')).toMatch(/>Pageviews<.*?<v>3<\/v>/)
    expect(text('xl/worksheets/sheet4.xml')).toContain('/=1+1')
  })

  test('in Chinese, with its Chinese name, as CSV', async () => {
    await page.goto(`${stage.product.url}/websites/${website}?lang=zh-CN&range=last_24_hours`)
    const { name, bytes } = await take('导出', /CSV/)
    expect(name).toMatch(/ 概览 \d{4}-\d\d-\d\d.*\.csv$/)
    const lines = bytes.toString().split('\r\n')
    // The page compares by default.
    expect(lines[0]).toMatch(/^\ufeff时间,对比时间,访客数,访客数 · 对比数值 [\d-]+( – [\d-]+)?,/)
    expect(lines[1]).toMatch(/^汇总,,2,0,/)
  })
})
