/** Encrypts a text with AES-256-GCM. It can only be read with the key, and only in the context it was encrypted for. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const mark = 'v1.'
const ivLength = 12
const tagLength = 16

export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** `about`: the context. A text encrypted for one context cannot be decrypted for another. */
export function seal(key: Buffer, text: string, about: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws if the key, the text or the context differs. */
export function unseal(key: Buffer, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  const text = decipher.update(bytes.subarray(ivLength + tagLength))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
