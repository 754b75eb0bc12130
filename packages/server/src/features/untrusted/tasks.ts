/** Work that is kept away from the thread that collects: untrusted content, and pictures drawn for visitors. Runs in a separate process. */
import { type Drawing, drawSlider } from '../captcha/draw.ts'
import { findIcons } from './find-icons.ts'
import { readSnippet, type Snippet } from './read-snippet.ts'
import { type Recoded, recodePicture } from './recode.ts'

export interface Tasks {
  /** Recodes a picture. */
  picture(input: { readonly bytes: Uint8Array; readonly edge: number }): Promise<Recoded>
  /** Finds the icons of a page. */
  icons(input: { readonly body: Uint8Array; readonly url: string }): readonly string[]
  /** Draws a captcha's picture. */
  slider(input: null): Promise<Drawing>
  /** Looks for our script in a page. */
  snippet(input: {
    readonly body: Uint8Array
    readonly url: string
    readonly policy: string
    readonly websiteId: string
    readonly publicUrl: string
  }): Snippet
}

export type TaskName = keyof Tasks
export type InputOf<N extends TaskName> = Parameters<Tasks[N]>[0]
export type OutputOf<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

const textOf = (body: Uint8Array) => Buffer.from(body).toString('utf8')

export const tasks: Tasks = {
  picture: ({ bytes, edge }) => recodePicture(bytes, edge),
  slider: () => drawSlider(),
  icons: ({ body, url }) => findIcons(textOf(body), url),
  snippet: ({ body, url, policy, ...ours }) => readSnippet({ html: textOf(body), url, policy }, ours),
}

/** One task for the process. */
export interface TaskCall {
  readonly name: TaskName
  readonly input: unknown
}

/** The answer. The first message only says that the process is ready. */
export type TaskAnswer = { readonly output: unknown } | { readonly failed: string } | 'ready'
