/** International domains as people read them. */
import { parseUrl } from './parse-url.ts'

/** Letters of one script each, none of which looks like a Latin one; digits and hyphens go with each. */
const scripts = [
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー0-9-]+$/u,
  /^[\p{sc=Hang}0-9-]+$/u,
  /^[\p{sc=Thai}0-9-]+$/u,
  /^[\p{sc=Deva}0-9-]+$/u,
]

/**
 * A stored domain, which is in ASCII, with those of its labels in letters that cannot be taken for others: `例子.中国` for `xn--fsqu00a.xn--fiqs8s`.
 * As in browsers, labels of several scripts stay in punycode. So do Cyrillic, Greek and accented Latin ones, which may look like `apple`.
 */
export function domainLabel(domain: string): string {
  return domain.replace(/(?<![^.])xn--([a-z0-9-]+)/g, (label, code: string) => {
    const letters = decode(code)
    return scripts.some((script) => script.test(letters)) && isNameOf(letters, label) ? letters : label
  })
}

/** Whether a browser writes these letters as this label. Of invalid letters and such that stand for others, it does not. */
function isNameOf(letters: string, label: string): boolean {
  return parseUrl(`http://${letters}`)?.hostname === label
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Punycode (RFC 3492); '' if it is none. Browsers only encode it. */
function decode(code: string): string {
  const cut = code.lastIndexOf('-')
  const letters = [...code.slice(0, Math.max(0, cut))]
  let [point, at, bias] = [128, 0, 72]
  for (let next = cut + 1; next < code.length; ) {
    const before = at
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digits.indexOf(code[next++] ?? '-')
      if (digit < 0) return ''
      at += digit * weight
      const least = Math.min(26, Math.max(1, step - bias))
      if (digit < least) break
      weight *= 36 - least
    }
    const length = letters.length + 1
    bias = biasAfter(at - before, length, before === 0)
    point += Math.floor(at / length)
    if (point > 0x10ffff) return ''
    at %= length
    letters.splice(at++, 0, String.fromCodePoint(point))
  }
  return letters.join('')
}

function biasAfter(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / length)
  let bias = 0
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}
