import { expect, test } from 'vitest'
import { withFallback } from './texts-plugin.ts'

test('what a language has no text for is there in the other, and nothing of its own is lost', () => {
  const english = {
    app: { name: 'Footfall', size: 'Size', sizes: { small: 'Small' }, unread_one: '1' },
    form: { save: 'Save' },
  }
  const chinese = { app: { name: '足迹', unread_other: '{{count}} 条' } }
  expect(withFallback(chinese, english)).toEqual({
    app: { name: '足迹', size: 'Size', sizes: { small: 'Small' }, unread_other: '{{count}} 条' },
    form: { save: 'Save' },
  })
})
