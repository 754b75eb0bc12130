/** An error as the log shows it above the level `debug`: a code, a message, and where it was thrown. */

export interface BriefError {
  readonly code: string
  readonly message: string
  readonly at?: string
}

const mostCauses = 5

/** Returns other thrown values unchanged. */
export function briefly(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = error.name } = error as { code?: unknown }
  const at = placeOf(error)
  const brief: BriefError = { code: String(code), message: messageOf(error), ...(at && { at }) }
  return brief
}

/** The message with its causes. A connection that was tried at several addresses has a message for each, and none of its own. */
function messageOf(error: Error, depth = 0): string {
  const several = error instanceof AggregateError ? error.errors : []
  const behind = [...several, error.cause].filter((one) => one instanceof Error)
  const causes = depth < mostCauses ? behind.map((cause) => messageOf(cause, depth + 1)) : []
  // An error that wraps another often ends with its message.
  const further = causes.filter((cause) => !error.message.endsWith(cause))
  return [...new Set([error.message, ...further])].filter((part) => part !== '').join(': ')
}

/** The first place of the stack, without the folders before the file. */
function placeOf(error: Error): string | undefined {
  const line = error.stack?.split('\n').find((one) => /^\s+at .*:\d+:\d+\)?$/.test(one))
  const place = line?.trim().slice('at '.length)
  if (!place?.includes('/')) return place
  // `function (folder/file:1:2)`, or without a function and brackets.
  return place.slice(0, place.indexOf('(') + 1) + place.slice(place.lastIndexOf('/') + 1)
}
