/** Pinyin of Chinese names. The dictionary is larger than the console's first load, so it is loaded when the command palette is opened. */
import type { PinyinMatch } from './find-commands.ts'

/** Used offline: only the names themselves are searched. */
export const withoutPinyin: PinyinMatch = () => false

export async function loadPinyin(): Promise<PinyinMatch> {
  const { match } = await import('pinyin-pro')
  return (text, pinyin) => match(text, pinyin, { continuous: true, v: true }) !== null
}
