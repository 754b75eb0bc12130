// @vitest-environment happy-dom
/** A language that was selected in another tab. */
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish } from '../lib/i18n/english.testing.ts'
import { storedNames } from '../lib/storage.ts'
import { useUnsavedForms } from '../ui/form/unsaved/UnsavedPrompt.tsx'
import { followLanguage } from './follow-language.ts'

beforeAll(loadEnglish)

const replace = vi.fn<(address: string) => void>()
let stop = () => {}
beforeEach(() => {
  history.replaceState(null, '', '/websites?lang=en-US')
  vi.spyOn(window.location, 'replace').mockImplementation((address) => replace(`${address}`))
  vi.useFakeTimers()
  stop = followLanguage()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  replace.mockClear()
  useUnsavedForms.setState(0, true)
  localStorage.clear()
})

function chooseElsewhere(stored: string): void {
  localStorage.setItem(storedNames.language, stored)
  window.dispatchEvent(new StorageEvent('storage', { key: storedNames.language }))
  vi.runAllTimers()
}
/** The tab comes to the front. */
function look(): void {
  document.dispatchEvent(new Event('visibilitychange'))
  vi.runAllTimers()
}

test('the screen that is open is shown in it', () => {
  chooseElsewhere('zh_CN')
  expect(replace.mock.calls.map(([address]) => new URL(address).search)).toEqual(['?lang=zh-CN'])
})

test('the language that is shown already changes nothing', () => {
  expect(i18next.language).toBe('en-US')
  chooseElsewhere('en_US')
  look()
  expect(replace).not.toHaveBeenCalled()
})

test('changes that are not saved are kept, and the language follows when they are gone and the tab is seen again', () => {
  useUnsavedForms.setState(1, true)
  chooseElsewhere('zh_CN')
  look()
  expect(replace).not.toHaveBeenCalled()
  useUnsavedForms.setState(0, true)
  look()
  expect(replace).toHaveBeenCalledOnce()
})
