/** The result of a check, with a remedy for problems. */

export type Finding = {
  /** What was checked and the result, in one line. */
  readonly told: string
} & (
  | { readonly state: 'ok' | 'skipped' }
  /** `warning`: it works, but perhaps not for long or not for everybody. */
  | { readonly state: 'warning' | 'failed'; readonly remedy: string }
)

export const ok = (told: string): Finding => ({ state: 'ok', told })
export const skipped = (told: string): Finding => ({ state: 'skipped', told })
export const warning = (told: string, remedy: string): Finding => ({ state: 'warning', told, remedy })
export const failed = (told: string, remedy: string): Finding => ({ state: 'failed', told, remedy })

/** Runs a check. If it throws, the error is the finding. */
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
