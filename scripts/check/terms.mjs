/**
 * Checks the terms of `docs/terms.md`, one word per thing in each language. It refuses variants, Chinese characters without a space before Latin
 * letters or digits, and three dots instead of an ellipsis.
 */
import { flatten, readLocales } from './locales.mjs'
import { finding } from './step.mjs'

/** Refused words, and what to write instead. @type {Record<string, readonly (readonly [RegExp, string])[]>} */
const rules = {
  'zh-CN': [
    [/报表/u, '报告'],
    [/共享/u, '分享'],
    [/(?:不跟踪|不要跟踪|禁止追踪|请勿追踪)/u, '请勿跟踪'],
    [/(?:拥有者|持有人)/u, '所有者'],
    [/(?<!中国)(?:香港|台湾|澳门)/u, '中国香港、中国台湾、中国澳门'],
    [/(?:登陆|登入)/u, '登录'],
    [/(?:帐号|帐户)/u, '账号'],
    [/(?:上一周期|上个周期)/u, '上一时段'],
    [/引荐/u, '来源'],
    [/(?:……|\.\.\.)/u, '…'],
    [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u, '中文与字母、数字之间空一格'],
    [/\p{Script=Han}\s*[,;:?!]/u, '全角标点'],
  ],
  'en-US': [
    [/\b(?:re-?login|sign(?:s|ed|ing)? (?:in|out)|sign-(?:in|out))\b/iu, 'log in, log out'],
    [/\b(?:colour|behaviour|recognised?|organis\w+)\b/iu, 'American spelling'],
    [/\bwhoever\b/iu, 'anyone, the person who'],
    [/\b(?:some|any)body\b/iu, 'someone, anyone'],
    [/\bdropped out\b/iu, 'dropped off'],
    [/\bcustom range\b/iu, 'custom period'],
    [/\b(?:is|are|was) (?:good|dead) (?:for|until)?\b/iu, 'is valid, no longer works'],
    [/\bby (?:itself|themselves)\b/iu, 'automatically'],
    [/\bdo not track\b/u, 'Do Not Track'],
    [/\.\.\./u, '…'],
    [/(?<=\w)'(?=\w)/u, '’'],
  ],
}

/** Texts whose wording another document fixes, with that document. */
const fixed = new Set([
  'reason.session_expired', // the specification's catalogue of messages
  'reaction.signInAgain.text', // the same
])

/**
 * @param {string} tag
 * @param {object} texts
 * @returns {string[]} each with the key and what to write
 */
export function findTermProblems(tag, texts) {
  return flatten(texts).flatMap(([key, text]) => {
    if (fixed.has(key)) return []
    // Tags and placeholders are not words.
    const words = text.replaceAll(/\{\{.*?\}\}|<\/?\w+>/g, '\u0001')
    return (rules[tag] ?? []).flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(words) ?? []
      return found === undefined ? [] : [`${tag}: ${key} says "${found}"; write: ${instead}`]
    })
  })
}

/** @type {import('./step.mjs').Check} */
export async function checkTerms() {
  const problems = Object.entries(readLocales()).flatMap(([tag, texts]) => findTermProblems(tag, texts))
  const languages = Object.keys(rules).length
  return finding(`${languages} languages, ${Object.values(rules).flat().length} rules`, problems)
}
