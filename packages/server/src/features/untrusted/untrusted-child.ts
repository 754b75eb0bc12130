/** The process that reads untrusted content: one task at a time. It holds no secret, opens no store, and may be killed at any time. */
import process from 'node:process'
import { type TaskAnswer, type TaskCall, tasks } from './tasks.ts'

const answer = (message: TaskAnswer): void => void process.send?.(message)

process.on('message', async ({ name, input }: TaskCall) => {
  try {
    // `run` of untrusted.ts takes a task's name and its own input together.
    answer({ output: await tasks[name](input as never) })
  } catch (error) {
    answer({ failed: String(error) })
  }
})
process.on('disconnect', () => process.exit())
answer('ready')
