import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { onBehalfOf } from '../../lib/concurrency/caller.ts'
import { checkPassword, hashPassword } from './password-hash.ts'

const cheap = { memory: 8, passes: 1 }

test('the product hashes at OWASP’s cost, whatever the environment says', async () => {
  const { passwordCost } = readConfig({ PASSWORD_COST: '1', NODE_ENV: 'test', VITEST: 'true' })
  expect(await hashPassword(passwordCost, 'correct.horse_1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a hash contains its cost, so hashes of another cost can be checked', async () => {
  const stored = await hashPassword(cheap, 'correct.horse_1')
  expect(stored).toMatch(/m=8,t=1,p=1/)
  const { passwordCost } = readConfig({})
  expect(await checkPassword(passwordCost, stored, 'correct.horse_1')).toBe(true)
  expect(await checkPassword(passwordCost, stored, 'correct.horse_2')).toBe(false)
})

test('without an account no password is correct, not even the placeholder’s', async () => {
  expect(await checkPassword(cheap, null, 'nobody has this one')).toBe(false)
})

test('safety: many at once are queued, and beyond the queue’s limit refused at once', async () => {
  const stored = await hashPassword(cheap, 'correct.horse_1')
  const checks = Array.from({ length: 400 }, () => checkPassword(cheap, stored, 'correct.horse_1'))
  const answers = await Promise.allSettled(checks)
  const right = answers.filter((answer) => answer.status === 'fulfilled' && answer.value)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(right.length).toBeGreaterThanOrEqual(300)
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'unavailable' })
  expect(await checkPassword(cheap, stored, 'correct.horse_1'), 'works again later').toBe(true)
})

test('safety: an unknown name is answered like a known one after a flood, too, even if it was the first of all', async () => {
  const cost = { ...cheap }
  const stored = await hashPassword(cost, 'correct.horse_1')
  const flood = Array.from({ length: 400 }, () => checkPassword(cost, stored, 'correct.horse_1'))
  await expect(checkPassword(cost, null, 'correct.horse_1')).rejects.toMatchObject({ reason: 'unavailable' })
  await Promise.allSettled(flood)
  expect(await checkPassword(cost, null, 'correct.horse_1')).toBe(false)
})

test('safety: many guesses at the shares of one team hold up no sign-in', async () => {
  const stored = await hashPassword(cheap, 'correct.horse_1')
  let guessed = 0
  const guess = async () => {
    await checkPassword(cheap, stored, 'guess', 'shares of a team')
    guessed++
  }
  const guesses = Promise.allSettled(Array.from({ length: 400 }, guess))
  const signIn = () => checkPassword(cheap, stored, 'correct.horse_1')
  expect(await onBehalfOf('203.0.113.1', signIn)).toBe(true)
  expect(guessed).toBeLessThan(100)
  await guesses
})
