/** Readers who force their own colours still see which choice is made, and switches; who asks for more contrast or for darkness gets it everywhere. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addWebsite, registerPerson } from './support/account.ts'
import { goOn } from './support/screens.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const outlineOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle)

test('what is chosen and what has the focus are outlined, and a switch has an edge and a knob', async () => {
  const person = await registerPerson(stage.product)
  const websiteId = await addWebsite(stage.product, person, 'forced.example.com')
  const page = await stage.open(person.token, { locale: 'en-US' })
  await page.emulateMedia({ forcedColors: 'active' })

  await page.goto(`${stage.product.url}/account?lang=en-US`)
  const language = (name: string) => page.getByRole('radio', { name })
  expect(await outlineOf(language('English'))).toBe('solid')
  expect(await outlineOf(language('简体中文'))).toBe('none')

  await goOn(page, `${stage.product.url}/websites/${websiteId}/settings/sharing?lang=en-US`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Sharing').waitFor()
  expect(await outlineOf(link('Sharing'))).toBe('solid')
  expect(await outlineOf(link('Transfer'))).toBe('none')
  const share = page.getByRole('switch')
  const [edge, knob] = await share.evaluate((one) => [
    getComputedStyle(one).borderTopStyle,
    getComputedStyle(one.querySelector('.ant-switch-handle') as Element, '::before').borderTopStyle,
  ])
  expect([edge, knob]).toEqual(['solid', 'solid'])

  await link('General').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.focus()
  expect(await outlineOf(name)).toBe('solid')
  await page.getByRole('combobox', { name: 'Time zone' }).focus()
  expect(await outlineOf(page.locator('.ant-select'))).toBe('solid')
  await goOn(page, `${stage.product.url}/websites/${websiteId}/funnel?lang=en-US`)
  const choice = page.locator('main select').first()
  expect(await choice.evaluate((one) => getComputedStyle(one).appearance)).not.toBe('none')
  const loading = await page.evaluate(() => {
    const line = document.createElement('span')
    line.className = 'pending'
    document.body.append(line)
    return getComputedStyle(line).outlineStyle
  })
  expect(loading).toBe('solid')
  await page.context().close()
})

test('who asks for more contrast sees quiet text as plainly as any other', async () => {
  const person = await registerPerson(stage.product)
  const page = await stage.open(person.token, { locale: 'en-US' })
  await page.goto(`${stage.product.url}/account?lang=en-US`)
  const title = page.getByRole('heading', { level: 1 })
  // The sentence below it.
  const quiet = page.getByText('Profile, login, and security')
  await quiet.waitFor()
  const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color)
  expect(await colorOf(quiet)).not.toBe(await colorOf(title))
  await page.emulateMedia({ contrast: 'more' })
  expect(await colorOf(quiet)).toBe(await colorOf(title))
  await page.context().close()
})

test('the bars of a phone’s browser have the chosen scheme, not the system’s', async () => {
  const page = await stage.open('', { locale: 'en-US' })
  await page.goto(`${stage.product.url}/login?lang=en-US`)
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  const [light = ''] = await bars()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(bars).not.toContain(light)
  const dark = await bars()
  expect(dark).toHaveLength(1)
  await page.reload()
  expect(await bars()).toEqual(dark)
  await page.context().close()
})

test('forced colours bring their own scheme, whatever was chosen', async () => {
  const page = await stage.open('', { locale: 'en-US' })
  await page.goto(`${stage.product.url}/login?lang=en-US`)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  await expect.poll(isDark).toBe(true)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await expect.poll(isDark).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Appearance' }).waitFor()
  expect(await isDark()).toBe(false)
  await page.emulateMedia({ forcedColors: 'none' })
  await expect.poll(isDark).toBe(true)
  await page.context().close()
})
