/** Checks PostgreSQL: whether it answers, its version, our rights, and whether it takes changes. */
import type { PostgresFacts } from '../../db/inspect.ts'
import { asked, checkClock } from './clock-skew.ts'
import { attempt, type Finding, failed, ok } from './finding.ts'

/** The minimum version for the migrations. */
const leastMajor = 14

export function checkPostgres(inspect: () => Promise<PostgresFacts>): Promise<readonly Finding[]> {
  return attempt('PostgreSQL', 'check that it runs, and the value of DATABASE_URL', async () => {
    const { value, took, at } = await asked(inspect)
    const text = `PostgreSQL ${value.version}, answers in ${took.toFixed(1)} ms`
    return [
      Number.parseInt(value.version, 10) >= leastMajor
        ? ok(text)
        : failed(text, `move to version ${leastMajor} or newer: npm run admin -- dump, then load`),
      value.maySetUp
        ? ok('PostgreSQL: this role may create tables')
        : failed('PostgreSQL: this role may not create tables', 'GRANT CREATE ON SCHEMA public TO the role'),
      ...(value.isReadOnly
        ? [
            failed(
              'PostgreSQL is read-only',
              'let DATABASE_URL lead to the primary, not to a standby; if it is the primary, look for a full disk',
            ),
          ]
        : []),
      checkClock('PostgreSQL', value.time, at),
    ]
  })
}
