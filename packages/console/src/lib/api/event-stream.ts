/** Reads server-sent events from a response. The browser's EventSource cannot send the access token. */
import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  /** `message` if the server names none. */
  readonly event: string
  readonly data: string
}

/** A parser that takes the stream in pieces, cut anywhere. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
  })
  return (piece) => {
    events = []
    parser.feed(piece)
    return events
  }
}

/** The events of a response until it ends. `onSign` is called for every piece, including heartbeats. */
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
