import { expect, test } from 'vitest'
import { helpInstead } from './start-arguments.ts'

test('a start takes no words but help', () => {
  expect(helpInstead([])).toBeNull()
  expect(helpInstead(['--demo'])).toBeNull()
  for (const word of ['--help', '-h']) expect(helpInstead([word])).toContain('npm run admin')
  for (const word of ['help', '--port=80', '--version'])
    expect(() => helpInstead(['--demo', word])).toThrow(`There is no option ${word}:`)
})
