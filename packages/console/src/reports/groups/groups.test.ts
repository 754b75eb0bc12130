import { expect, test } from 'vitest'
import { readGroups } from './groups.ts'

test.each([
  [null, ['page']],
  ['', ['page']],
  ['country,device', ['country', 'device']],
  ['time,time,os', ['time', 'os']],
  ['nonsense,__proto__,os', ['os']],
  ['page,country,os,device', ['page', 'country', 'os']],
])('%s', (text, groups) => expect(readGroups(text)).toEqual(groups))

test('a hidden group is left out', () => {
  expect(readGroups('country,os', 3, ['country'])).toEqual(['os'])
})
