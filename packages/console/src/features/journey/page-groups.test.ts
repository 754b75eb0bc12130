import { expect, test } from 'vitest'
import { mostGroups, type PageGroup, readGroups, wholeGroups, writeGroups } from './page-groups.ts'

const groups: PageGroup[] = [
  { pattern: '/products/**', label: '商品' },
  { pattern: ' /blog/* ', label: ' ' },
  { pattern: ' ', label: 'nothing' },
]

test('groups are read as they were written', () => {
  expect(readGroups(writeGroups(groups))).toEqual(groups)
  expect(writeGroups([])).toBeNull()
  expect(readGroups(writeGroups(Array(30).fill(groups[0])))).toHaveLength(mostGroups)
})

test.each([null, '', '!', btoa('{}'), btoa('[1,null,{"pattern":"/a"},{"pattern":1,"label":""}]')])(
  '%s reads as no groups',
  (text) => {
    expect(readGroups(text)).toEqual([])
  },
)

test('a group without a pattern is not requested, one without a label is named by its pattern', () => {
  expect(wholeGroups(groups)).toEqual([
    { pattern: '/products/**', label: '商品' },
    { pattern: '/blog/*', label: '/blog/*' },
  ])
})
