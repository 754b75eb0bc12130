import { Search } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { type Command, findCommands } from './find-commands.ts'
import { loadPinyin } from './pinyin.ts'

const command = (group: Command['group'], label: string, more: Partial<Command> = {}): Command => ({
  key: `${group} ${label}`,
  group,
  label,
  icon: Search,
  run: () => undefined,
  ...more,
})

const commands = [
  command('websites', '远山户外商城', { hint: 'shop.yuanshan.example' }),
  command('websites', 'Journal', { hint: 'journal.example' }),
  command('screens', '留存', { words: 'Retention' }),
  command('screens', '漏斗', { words: 'funnel' }),
  command('screens', '成员与权限', { words: 'members' }),
  command('periods', '最近 30 天', { words: 'last_30_days' }),
  command('members', '吕建', { hint: 'lv@example.com' }),
]

const found = async (search: string) =>
  findCommands(commands, search, await loadPinyin()).map(({ label }) => label)

describe('the command palette finds', () => {
  test.each([
    ['a part of a name', '户外', ['远山户外商城']],
    ['Pinyin initials', 'yshw', ['远山户外商城']],
    ['Pinyin initials from the middle on', 'sc', ['远山户外商城']],
    ['Pinyin in full', 'liucun', ['留存']],
    ['Pinyin that breaks off within a syllable', 'loud', ['漏斗']],
    ['ü as v', 'lvj', ['吕建']],
    ['characters that are read in several ways', 'zuijin', ['最近 30 天']],
    ['a domain', 'journal.ex', ['Journal']],
    ['the English name of a screen', 'reten', ['留存']],
    ['whatever the case', 'JOUR', ['Journal']],
    ['several words in any order', '商城 yuanshan', ['远山户外商城']],
    ['nothing where one word is not found', '商城 nowhere', []],
    ['nothing for initials that are not in a row', 'yhs', []],
  ])('%s', async (_name, search, expected) => expect(await found(search)).toEqual(expected))

  test('names come first that are the word, then those that begin with it, have a word that does, or have it within', () => {
    const names = ['Our newsroom', 'Renews', 'Newsroom', 'Old news', 'Journal', 'News']
    const some = names.map((name) => command('websites', name, { hint: 'news.example' }))
    expect(findCommands(some, 'news', () => false).map(({ label }) => label)).toEqual([
      'News',
      'Newsroom',
      'Our newsroom',
      'Old news',
      'Renews',
      'Journal',
    ])
  })

  test('the group of the best command comes first, and groups stay together', async () => {
    expect(await found('j')).toEqual(['Journal', '最近 30 天', '吕建'])
  })

  test('without a search text, a few commands of each group are shown', () => {
    const many = Array.from({ length: 40 }, (_, at) => command('websites', `site ${at}`))
    const shown = findCommands([...many, ...commands.slice(2)], ' ', () => false)
    expect(shown.filter(({ group }) => group === 'websites')).toHaveLength(6)
    expect(shown.map(({ label }) => label)).toContain('吕建')
  })
})
