/** The arguments of the engine's process, and the messages between it and its supervisor. */

import { socketPathFor } from '../../lib/socket-path.ts'

/** Its socket, for the engine's folder. */
export const engineSocketPath = (dataDir: string): string => socketPathFor(dataDir, 'engine.sock')

export interface ChildOptions {
  readonly dataDir: string
  readonly socketPath: string
  readonly maxMemoryBytes: number
}

export type ChildMessage =
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly message: string }

/** A message for the log; may come at any time. */
export interface Notice {
  readonly kind: 'notice'
  readonly text: string
}

/** Sent to the child: finish running statements and end. */
export interface StopMessage {
  readonly kind: 'stop'
}

export function isStop(message: unknown): message is StopMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop'
}
