/** What one check found, and what to do about it. */

export type Finding = {
  /** What was looked at, with what was found: one line. */
  readonly told: string
} & (
  | { readonly state: 'ok' | 'skipped' }
  /** `warning`: it works, and may not for long or not for everybody. */
  | { readonly state: 'warning' | 'failed'; readonly remedy: string }
)

export const ok = (told: string): Finding => ({ state: 'ok', told })
export const skipped = (told: string): Finding => ({ state: 'skipped', told })
export const warning = (told: string, remedy: string): Finding => ({ state: 'warning', told, remedy })
export const failed = (told: string, remedy: string): Finding => ({ state: 'failed', told, remedy })

/** Does the check; one that throws has found what it threw. */
export async function attempt(
  what: string,
  remedy: string,
  check: () => Promise<readonly Finding[]> | readonly Finding[],
): Promise<readonly Finding[]> {
  try {
    return await check()
  } catch (error) {
    const [cause = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return [failed(`${what}: ${cause}`, remedy)]
  }
}
