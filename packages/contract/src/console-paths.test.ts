import { expect, test } from 'vitest'
import { consolePaths, isConsolePath } from './console-paths.ts'

test.each(consolePaths)('%s is a screen', (path) => expect(isConsolePath(path)).toBe(true))

test.each([
  ['/websites/', true],
  ['/Login', true],
  ['/websites/4b385f30/settings/sharing', true],
  ['/share/more/AbC', true],
  ['/nothing', false],
  ['/websites/4b385f30/nothing', false],
  ['/websites/4b385f30/settings/nothing', false],
  ['/websites//realtime', false],
  ['/share', false],
  ['/login/../etc', false],
  ['//login', false],
])('%s: %s', (path, is) => expect(isConsolePath(path)).toBe(is))
