/** A session that ends while a form is filled in: the same user logs in inside the page, and nothing is lost. */
import { beforeAll, expect, test } from 'vitest'
import { strictFindings } from './support/accessibility.ts'
import { addWebsite, type Person, registerPerson } from './support/account.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let person: Person
let website: string

beforeAll(async () => {
  person = await registerPerson(stage.product)
  website = await addWebsite(stage.product, person, 'expired.example')
})

/** As from another device. */
async function endSessions(): Promise<string> {
  const { account, password } = person
  const { access_token } = (await stage.product.call('/user/login_v2', { account, password })).data
  await stage.product.call('/user/end_other_sessions', {}, access_token)
  return access_token
}

test('a dialog that is being filled in goes on after logging in', async () => {
  const page = await stage.open(person.token)
  await page.goto(`${stage.product.url}/websites/${website}/goals?lang=en-US`)
  await page.getByRole('button', { name: 'Add goal' }).click()
  const goal = page.getByRole('dialog', { name: 'Add goal' })
  await goal.getByLabel('Name', { exact: true }).fill('Ordered')
  // Paths like it are looked up, which would open the log-in by itself once the session is over.
  const lookedUp = page.waitForResponse(
    (response) => response.request().postData()?.includes('/thanks') ?? false,
  )
  await goal.getByRole('combobox', { name: /Page path/ }).fill('/thanks')
  await lookedUp
  await endSessions()
  await goal.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Session expired' })
  await again.getByLabel('Password', { exact: true }).fill('Wrong.horse_1')
  expect(await strictFindings(page)).toEqual([])
  expect(await again.getByLabel('Account or email').inputValue()).toBe(person.account)
  await again.getByRole('button', { name: 'Log in' }).click()
  await again.getByRole('alert').waitFor()
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Log in' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await goal.getByLabel('Name', { exact: true }).inputValue()).toBe('Ordered')
  await goal.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'Ordered' }).waitFor()
  await page.context().close()
})

test('a page without changes leads to the log-in and back', async () => {
  const page = await stage.open(await endSessions())
  await page.goto(`${stage.product.url}/websites/${website}/segments?lang=en-US`)
  await page.getByText('No segments yet').waitFor()
  await endSessions()
  await page.getByRole('link', { name: 'Goals' }).click()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Account or email').fill(person.account)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/goals*')
  await page.context().close()
})
