// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isTaken } from './shortcuts.ts'

afterEach(() => document.body.replaceChildren())

/** Whether a key is taken while the element marked `here` has the focus. */
function taken(html: string, key: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html
  let answer: boolean | undefined
  document.addEventListener('keydown', (event) => (answer = isTaken(event)), { once: true })
  const press = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  document.querySelector('[here]')?.dispatchEvent(press)
  if (answer === undefined) throw new Error('No key was pressed.')
  return answer
}

const choices = {
  'a choice of a switch': '<div role="radiogroup"><button role="radio" here></button></div>',
  'a radio button': '<input type="radio" here>',
  'a check box': '<input type="checkbox" here>',
}
const typed = {
  'a text field': '<input here>',
  'a search field beside choices': '<div role="radiogroup"><input type="search" here></div>',
  'a text area': '<textarea here></textarea>',
  'editable text': '<p contenteditable="true"><b here></b></p>',
  'a menu, which goes to the item of a letter': '<div role="menu"><button here></button></div>',
}

test.each(Object.entries(choices))('%s takes space and arrow keys, and leaves letters', (_, html) => {
  for (const key of [' ', 'ArrowLeft', 'ArrowDown']) expect(taken(html, key)).toBe(true)
  for (const key of ['/', 'm', '?']) expect(taken(html, key)).toBe(false)
})

test.each(Object.entries(typed))('%s takes every key', (_, html) => {
  for (const key of [' ', 'ArrowLeft', '/', 'm']) expect(taken(html, key)).toBe(true)
})

test('a dialog takes every key', () => {
  expect(taken('<dialog open></dialog><button here></button>', 'm')).toBe(true)
  expect(taken('<button here></button>', 'm')).toBe(false)
})

test('a key that is held acts once, and one with Ctrl is the browser’s', () => {
  for (const more of [{ repeat: true }, { ctrlKey: true }])
    expect(taken('<button here></button>', 'm', more)).toBe(true)
})
