/** The result of a check, and its remedy. */

export type Finding = {
  /** One line: what was checked, and the result. */
  readonly text: string
} & (
  | { readonly state: 'ok' | 'skipped' }
  /** `warning`: it works, but possibly not for long or not for everybody. */
  | { readonly state: 'warning' | 'failed'; readonly remedy: string }
)

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const skipped = (text: string): Finding => ({ state: 'skipped', text })
export const warning = (text: string, remedy: string): Finding => ({ state: 'warning', text, remedy })
export const failed = (text: string, remedy: string): Finding => ({ state: 'failed', text, remedy })

/** Runs the check. An error that it throws becomes its finding. */
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
