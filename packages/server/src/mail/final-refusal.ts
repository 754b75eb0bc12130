/**
 * Whether a mail server refused a mail for good (5xx). What it refuses by a policy on the sender, such as a missing log-in or a network that may not
 * send, is for the operator to set right, and the mail can be sent then.
 */

const steps: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])
const policy = /^5\.7\./
const needsLogIn = 530

/** The server's status, such as `550 5.1.1`, without its words, which name the address. Null if the mail can be tried again. */
export function finalRefusal(error: unknown): string | null {
  const { permanent, command, responseCode, response } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (permanent !== true || !steps.has(command) || responseCode === needsLogIn) return null
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''
  return policy.test(detail) ? null : `${responseCode} ${detail}`.trim()
}
