/**
 * Finds properties of an event that look like personal data: mail addresses, phone numbers, and secrets, by the name of the property or in the query
 * of an address. Each check takes linear time.
 */

import { readQuery } from '../lib/read-query.ts'

/** Whole words of a property's name. `userEmail`, `user_email` and `user-email` contain the same word. */
const sensitiveWords = new Set([
  'email',
  'mail',
  'phone',
  'mobile',
  'tel',
  'telephone',
  'password',
  'passwd',
  'pwd',
  'token',
  'secret',
  'apikey',
  'ssn',
  'idcard',
  'passport',
])

/** Query parameters that grant access. */
const secrets = new Set([
  'token',
  'access_token',
  'id_token',
  'refresh_token',
  'auth',
  'api_key',
  'apikey',
  'key',
  'secret',
  'password',
  'pwd',
  'session',
  'sessionid',
  'sid',
  'signature',
  'sig',
  'email',
  'phone',
])

/** An answer such as that of `is_mobile` or `email_confirmed` is about nobody. */
const isAnswer = (value: string) => /^(?:true|false|yes|no|[01]|是|否)$/i.test(value)

export function looksPersonal(name: string, value: string): boolean {
  return (
    (isSensitive(name) && !isAnswer(value)) ||
    hasMailAddress(value) ||
    isPhoneNumber(value) ||
    isToken(value) ||
    hasSecret(value)
  )
}

function isSensitive(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]/)
  return words.some((word, i) => sensitiveWords.has(word) || sensitiveWords.has(word + (words[i + 1] ?? '')))
}

const mailHost = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/

function hasMailAddress(value: string): boolean {
  for (let at = value.indexOf('@'); at !== -1; at = value.indexOf('@', at + 1))
    if (/[A-Za-z0-9_%+-]/.test(value[at - 1] ?? '') && mailHost.test(value.slice(at + 1, at + 64)))
      return true
  return false
}

/** A number with a country code, a Chinese mobile number, or digits in groups. Other digits may be any number, such as a longitude. */
function isPhoneNumber(value: string): boolean {
  if (value.length > 24 || /^-?\d+\.\d+$/.test(value)) return false
  const digits = value.replace(/[ ().-]/g, '')
  if (/^\+[1-9]\d{7,14}$/.test(digits) || /^(?:86)?1[3-9]\d{9}$/.test(digits)) return true
  return /^\(?0?\d{2,4}[) -]{1,2}\d{3,4}[ -]\d{4}$/.test(value)
}

/** A signed token (JWT). */
function isToken(value: string): boolean {
  return value.startsWith('eyJ') && value.split('.', 4).length === 3 && value.length > 40
}

function hasSecret(value: string): boolean {
  const start = value.indexOf('?')
  if (start === -1) return false
  return [...readQuery(value.slice(start + 1).replace(/#.*/s, '')).entries()].some(
    ([name, text]) => text !== '' && secrets.has(name.toLowerCase()),
  )
}
