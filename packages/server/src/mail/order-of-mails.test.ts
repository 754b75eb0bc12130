/** Many mails, or a mail server that hangs, must not keep a person from a code, nor other jobs from running. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../db/open.ts'
import { addJob } from '../jobs/add-job.ts'
import { bindTask, task } from '../jobs/task.ts'
import { migrateJobs, startWorker, type Worker } from '../jobs/worker.ts'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import type { Letter } from './letter.ts'
import { mailTask, queueMail } from './send-mail.ts'

const log = createLog('silent')
let database: ReturnType<typeof openDatabase>
let worker: Worker | null = null
beforeAll(async () => {
  database = openDatabase({ connectionString: await newPostgresDatabase() }, log)
  await migrateJobs(database.pool, log)
})
afterAll(async () => {
  await worker?.stop()
  await database.close()
})

const note = (nth: number): Letter => ({
  to: `invited${nth}@example.com`,
  language: 'en-US',
  text: 'already_registered',
  path: '/login',
})
const code: Letter = {
  to: 'waiting@example.com',
  language: 'en-US',
  text: 'password_code',
  code: '482913',
  params: { code: '482913' },
}

test('a code, then other jobs, go before the mails that wait', async () => {
  const { pool, db } = database
  const begun: string[] = []
  const running: (() => void)[] = []
  let ended = false
  const mailer = {
    async send({ to }: { readonly to: string }) {
      begun.push(to)
      if (!ended) await new Promise<void>((resolve) => void running.push(resolve))
    },
  }
  const erasure = task('erasure_for_a_test', z.object({}))
  const tasks = [
    mailTask(mailer, 'https://footfall.example', log),
    bindTask(erasure, async () => void begun.push('erasure')),
  ]
  for (let nth = 0; nth < 20; nth++) await queueMail(db, note(nth))
  worker = await startWorker({ pool, tasks, log })
  await expect.poll(() => begun.length).toBe(5)
  await addJob(db, erasure, {})
  await queueMail(db, code)
  running.shift()?.()
  await expect.poll(() => begun[5]).toBe('waiting@example.com')
  running.shift()?.()
  await expect.poll(() => begun[6]).toBe('erasure')
  ended = true
  for (const end of running) end()
  await expect.poll(() => begun.length).toBe(22)
})
