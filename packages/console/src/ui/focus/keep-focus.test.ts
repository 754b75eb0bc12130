// @vitest-environment happy-dom
/** Where the keyboard is after what had the focus went away. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'
import { rememberFocus } from './remember-focus.ts'

const byId = (id: string) => document.getElementById(id) as HTMLButtonElement
/** Observers of changes run after the current task. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const stop = keepFocus()
afterAll(stop)

beforeEach(async () => {
  document.body.innerHTML = `
    <button id="outside">Search</button>
    <main id="main" tabindex="-1">
      <ul><li id="row"><button id="menu">More</button></li></ul>
      <button id="add">Add</button>
    </main>
    <dialog id="dialog" open tabindex="-1"><p id="condition"><button id="remove">Remove</button></p></dialog>`
  await settled()
  byId('menu').focus()
})

test('the focus moves to the content when the row that had it goes', async () => {
  byId('row').remove()
  await settled()
  expect(document.activeElement?.id).toBe('main')
})

test.each([
  ['next', 'first', 'second'],
  ['row before, after the last one', 'second', 'first'],
])('the focus moves to the same button of the %s', async (_, gone, kept) => {
  const row = (name: string) =>
    `<li id="${name}"><a href="/">${name}</a><button id="more-${name}">More</button></li>`
  byId('main').innerHTML = `<ul>${row('first')}${row('second')}</ul>`
  await settled()
  byId(`more-${gone}`).focus()
  byId(gone).remove()
  await settled()
  expect(document.activeElement?.id).toBe(`more-${kept}`)
})

test('it moves there also when the row goes after the dialog that deleted it', async () => {
  const giveBack = rememberFocus()
  byId('remove').focus()
  byId('dialog').remove()
  giveBack()
  await settled()
  expect(document.activeElement?.id).toBe('menu')
  byId('row').remove()
  await settled()
  expect(document.activeElement?.id).toBe('main')
})

test('it stays in the dialog when a row of the dialog goes', async () => {
  byId('remove').focus()
  byId('condition').remove()
  await settled()
  expect(document.activeElement?.id).toBe('dialog')
})

test('it stays where the user moved it before the row went', async () => {
  byId('add').focus()
  byId('row').remove()
  await settled()
  expect(document.activeElement?.id).toBe('add')
})

test('a user who clicked beside everything is not moved', async () => {
  byId('menu').blur()
  await settled()
  byId('row').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('a button that was disabled during a call has the focus again afterwards', async () => {
  byId('add').focus()
  byId('add').disabled = true
  // As browsers do before they draw the next frame.
  byId('add').blur()
  await settled()
  byId('add').disabled = false
  await settled()
  expect(document.activeElement?.id).toBe('add')
})

test('it stays where the user moved it during the call', async () => {
  byId('add').focus()
  byId('add').disabled = true
  byId('add').blur()
  byId('outside').focus()
  await settled()
  byId('add').disabled = false
  await settled()
  expect(document.activeElement?.id).toBe('outside')
})
