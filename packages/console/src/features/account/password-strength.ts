/** Estimates how hard a password is to guess: by its length, its kinds of characters, and their repetition. */

export type Strength = 'weak' | 'fair' | 'strong'

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[@._]/]

export function passwordStrength(password: string): Strength {
  const variety = new Set(password).size
  const kindsUsed = kinds.filter((kind) => kind.test(password)).length
  const score = Math.min(password.length, variety * 2) + kindsUsed * 2
  if (variety < 5 || score < 14) return 'weak'
  return score < 20 ? 'fair' : 'strong'
}
