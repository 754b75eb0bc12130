import { expect, test } from 'vitest'
import { helpText } from './start-arguments.ts'

test('a start takes no words but help', () => {
  expect(helpText([])).toBeNull()
  expect(helpText(['--demo'])).toBeNull()
  for (const word of ['--help', '-h']) expect(helpText([word])).toContain('npm run admin')
  for (const word of ['help', '--port=80', '--version'])
    expect(() => helpText(['--demo', word])).toThrow(`There is no option ${word}:`)
})

test('backup and restore tell their options, and the operator’s command its own', () => {
  for (const kind of ['--backup', '--restore'])
    expect(helpText([kind, '--help'])).toContain('npm run restore -- [place] [--until moment]')
  expect(helpText(['--restore', '/backups', '--test'])).toBeNull()
  expect(helpText(['--admin', '--help'])).toBeNull()
})
