/** Finds the commands for a search text, best first. Matches their words and the Pinyin of Chinese words. */
import type { LucideIcon } from 'lucide-react'

export const commandGroups = [
  'websites',
  'screens',
  'reports',
  'periods',
  'actions',
  'teams',
  'members',
] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface Command {
  readonly key: string
  readonly group: CommandGroup
  readonly label: string
  /** Shown at the end of the line and searched as well: a domain, an address, a link's target. */
  readonly hint?: string | undefined
  /** Searched, but not shown. */
  readonly words?: string
  readonly icon: LucideIcon
  readonly run: () => void
}

/** Whether the Pinyin, complete or only its initials, matches consecutive characters of a text. */
export type PinyinMatch = (text: string, pinyin: string) => boolean

/** Commands per group without a search text, and in total with one. */
const shownAtFirst = 6
const shownAtMost = 50

/** Commands of a group stay together. The group with the best command comes first. */
export function findCommands(
  commands: readonly Command[],
  search: string,
  matchesPinyin: PinyinMatch,
): readonly Command[] {
  const tokens = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (tokens.length === 0)
    return commandGroups.flatMap((group) =>
      commands.filter((one) => one.group === group).slice(0, shownAtFirst),
    )
  const ranked = commands
    .map((command) => ({ command, score: scoreOf(command, tokens, matchesPinyin) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shownAtMost)
  const groups = new Set(ranked.map(({ command }) => command.group))
  return [...groups].flatMap((group) =>
    ranked.filter(({ command }) => command.group === group).map(({ command }) => command),
  )
}

/** Returns 0 if one of the typed words is not found. */
function scoreOf(command: Command, tokens: readonly string[], matchesPinyin: PinyinMatch): number {
  let sum = 0
  for (const token of tokens) {
    const score = scoreOfToken(command, token, matchesPinyin)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

function scoreOfToken(
  { label, hint = '', words = '' }: Command,
  token: string,
  matchesPinyin: PinyinMatch,
): number {
  const text = label.toLowerCase()
  if (text === token) return 8
  if (text.startsWith(token)) return 6
  if (text.split(/[\s/·.-]+/).some((word) => word.startsWith(token))) return 5
  if (text.includes(token)) return 4
  if (/^[a-zü]+$/.test(token) && matchesPinyin(label, token)) return 3
  if (hint.toLowerCase().includes(token)) return 2
  return words.toLowerCase().includes(token) ? 1 : 0
}
