/** No form may lose unsaved changes without asking. Every form has the prompt, or is listed here with a reason. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../..')
const form = /<[Ff]orm(?=[\s<>])/
const dialog = /<Dialog(?=\s)/
const field = /<(?:input|Input|textarea|Select|TextField|Checkbox|Switch)(?=[\s.>])/
const prompt = /<UnsavedPrompt|<(?:Form|Submit)Dialog(?=[\s<])|useUnsavedDialog\(|useBeforeUnload\(/

const withoutPrompt: Readonly<Record<string, string>> = {
  'features/account/PasswordStep.tsx': 'a log-in saves nothing; the name is kept where one wants it',
  'features/account/SecondFactorStep.tsx': 'a code is good for seconds',
  'features/boards/BoardLock.tsx': 'stands in ShareBoard’s dialog, which asks',
  'features/links/LinkQr.tsx': 'chooses how a picture looks and saves nothing',
  'reports/sharing/PasswordQuestion.tsx': 'opens a report and saves nothing',
  'ui/overlay/ConfirmTyped.tsx': 'the word that confirms is no data',
  'ui/overlay/ShortcutHelpDialog.tsx': 'its switch acts at once',
}

const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/\.test(ing)?\.tsx$/.test(file),
)
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8')
const forms = screens.filter((file) => {
  const text = textOf(file)
  return form.test(text) || (dialog.test(text) && field.test(text))
})

test.each(forms)('%s', (file) => {
  expect(prompt.test(textOf(file)) || file in withoutPrompt).toBe(true)
})

test('there are forms, and only forms are excused', () => {
  expect(forms.length).toBeGreaterThan(12)
  expect(forms).toEqual(expect.arrayContaining(Object.keys(withoutPrompt)))
})
