/** Measures how long the collector makes others wait during an attack. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from '../../support/product.ts'
import type { AttackScene } from './attacked-product.ts'
import { attempt, noteDelay } from './attempts.ts'

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Sends one event as a browser does. Resolves to the status. */
export async function sendEvent(
  { url }: Product,
  websiteId: string,
  page: string,
  address: string,
): Promise<number> {
  const answer = await fetch(`${url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, 'x-forwarded-for': address },
    body: JSON.stringify({ w: websiteId, e: [{ id: randomUUID(), k: 'pageview', u: page }] }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The 99th percentile, in milliseconds, of 200 events of another website and of those sent while `attack` runs. */
async function delayUnder(
  product: Product,
  websiteId: string,
  attack: () => Promise<unknown>,
): Promise<number> {
  let over = false
  const attacking = attack().finally(() => {
    over = true
  })
  const delays: number[] = []
  while (!over || delays.length < 200) {
    const started = performance.now()
    expect(await sendEvent(product, websiteId, 'https://calm.example/', '192.0.2.1')).toBe(202)
    delays.push(performance.now() - started)
    await pause(5)
  }
  await attacking
  return delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
}

/** Largest 99th percentile during an attack, in milliseconds. */
const aim = 100
/** On two cores the attackers' own work slows events, too. This factor of the delay without an attack is allowed. */
const timesCalm = 3
/** If the delay without an attack exceeds this many milliseconds, the machine is too busy and the round does not count. */
const calmEnough = 50
const mostRounds = 12

interface Round {
  /** The larger delay of before and after. */
  readonly calm: number
  readonly under: number
}

/** One round, with a measurement without an attack before and after it. Throws if the machine stays busy. */
async function calmRound(inCalm: () => Promise<number>, underAttack: () => Promise<number>): Promise<Round> {
  let before = await inCalm()
  for (let tries = 0; tries < mostRounds; tries++) {
    const under = before <= calmEnough ? await underAttack() : Number.NaN
    const after = await inCalm()
    const calm = Math.max(before, after)
    if (calm <= calmEnough) return { calm, under }
    before = after
  }
  throw new Error(`the machine is busy: 99 of 100 events take ${before.toFixed(0)} ms without any attack`)
}

/** Runs up to three rounds, until two pass or two fail. Effects of an attack occur in each round, other load does not. */
export async function twoOfThree(round: (index: number) => Promise<boolean>): Promise<boolean> {
  let [held, failed] = [0, 0]
  for (let index = 0; held < 2 && failed < 2; index++)
    if (await round(index)) held++
    else failed++
  return held === 2
}

/**
 * One attempt to delay the collector. It succeeds if, in two of three rounds, the 99th percentile of another website's events exceeds both the limit
 * and three times the value without an attack. Prints the middle one of the rounds.
 */
export async function attemptDelay(
  { product, server, victimWebsiteId }: AttackScene,
  what: string,
  attack: (round: number) => Promise<unknown>,
): Promise<void> {
  const rounds: Round[] = []
  let tried = 0
  const inCalm = () => delayUnder(product, victimWebsiteId, async () => {})
  const underAttack = async () => {
    // Reset the limits, so that each round is as heavy as the first.
    await server.context.db.deleteFrom('tries').execute()
    return delayUnder(product, victimWebsiteId, () => attack(++tried))
  }
  const held = await twoOfThree(async () => {
    const round = await calmRound(inCalm, underAttack)
    rounds.push(round)
    return round.under <= Math.max(aim, timesCalm * round.calm)
  })
  const middle = rounds.sort((a, b) => a.under - b.under)[rounds.length >> 1]
  if (middle) noteDelay(what, middle.calm, middle.under)
  await attempt(`the collector waits for ${what}`, () => expect(held, JSON.stringify(rounds)).toBe(true))
}
