/**
 * The seed of random cases. `npm test` draws the same cases each time, so that a commit that passed passes again; `npm run test:long` draws new
 * ones. `FAST_CHECK_SEED` repeats a case of either.
 */
import process from 'node:process'
import fc from 'fast-check'

const newSeed = () => Math.floor(Math.random() * 2 ** 31)
process.env.FAST_CHECK_SEED ??= String(process.env.LONG_TESTS === 'on' ? newSeed() : 20_251_126)
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED) })
