/** International domains as people read them. */
import { domainToUnicode } from 'node:url'

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
  return domain.replace(/(?<![^.])xn--[a-z0-9-]+/g, (label) => {
    const letters = domainToUnicode(label)
    return scripts.some((script) => script.test(letters)) ? letters : label
  })
}
