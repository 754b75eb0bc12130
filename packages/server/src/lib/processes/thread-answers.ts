/** The thread's side of `thread.ts`. */
import { parentPort } from 'node:worker_threads'
import type { Calls, FromThread, ToThread } from './thread.ts'

/** A call's answer whose buffers are transferred instead of copied. */
export class Moved<Value> {
  readonly value: Value
  readonly buffers: readonly ArrayBuffer[]

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value
    this.buffers = buffers
  }
}

/** Implementations of the calls, in the thread. */
export type Answers<Of extends Calls<Of>> = {
  readonly [Name in keyof Of]: Of[Name] extends (input: infer Input) => Promise<infer Output>
    ? (input: Input) => Promise<Output | Moved<Output>>
    : never
}

/** Answers every call from now on. Returns a function that sends the other side a message. */
export function answerCalls<Of extends Calls<Of>>(answers: Answers<Of>): (news: unknown) => void {
  const port = parentPort
  if (!port) throw new Error('this is a thread of the server, not a program')
  const send = (message: FromThread, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...buffers])
  // `Thread.call` sends each call its own input.
  const byName = answers as Readonly<Record<string, (input: unknown) => Promise<unknown>>>
  port.on('message', async ({ id, name, input }: ToThread) => {
    try {
      const answer = await byName[name]?.(input)
      if (answer instanceof Moved) send({ kind: 'done', id, value: answer.value }, answer.buffers)
      else send({ kind: 'done', id, value: answer })
    } catch (error) {
      send({ kind: 'failed', id, error })
    }
  })
  return (news) => send({ kind: 'news', news })
}
