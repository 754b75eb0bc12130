/** The arguments of the engine's process, and the messages to its supervisor. */

import { socketPathFor } from '../../lib/folders/socket-path.ts'

/** Its socket, for the engine's folder. */
export const engineSocketPath = (dataDir: string): string => socketPathFor(dataDir, 'engine.sock')

export interface ChildOptions {
  readonly dataDir: string
  readonly socketPath: string
  readonly maxMemoryBytes: number
}

export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  /** For the log; may come at any time. */
  | { readonly kind: 'notice'; readonly text: string }
