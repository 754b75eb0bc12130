/** Reads server-sent events off an answer. The browser's own reader cannot carry the access token, so this one does. */

export interface StreamEvent {
  /** `message` where the server names none. */
  readonly event: string
  readonly data: string
}

/** A parser that takes the stream piece by piece, wherever the pieces are cut. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  const line = (text: string, out: StreamEvent[]) => {
    if (text === '') {
      if (data.length > 0) out.push({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    const name = colon === -1 ? text : text.slice(0, colon)
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '')
    // A line that begins with a colon is a heartbeat.
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return (piece) => {
    const out: StreamEvent[] = []
    rest += piece
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (!end) return out
      line(rest.slice(0, end.index), out)
      rest = rest.slice(end.index + end[0].length)
    }
  }
}

/** The events of an answer until it ends; `onSign` is called with every piece, heartbeats too. */
export async function* readEvents(response: Response, onSign: () => void): AsyncGenerator<StreamEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  const parse = createEventParser()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      yield* parse(decoder.decode(value, { stream: true }))
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
