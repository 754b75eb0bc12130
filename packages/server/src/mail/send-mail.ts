/** Mails are sent through the queue: queued with the change they are about, and retried until the mail server accepts or finally refuses them. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { addJob, addJobs } from '../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../jobs/task.ts'
import type { Log } from '../lib/log.ts'
import { compose } from './compose.ts'
import { finalRefusal } from './final-refusal.ts'
import { type Letter, letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

const sendMail = task('send_mail', letter)

/** A code is useless after ten minutes, so a mail with one is not retried for longer. */
const attemptsWithCode = 6

/** Someone waits for a code: it goes before everything else. Other mails go last, so that many of them, or a slow mail server, delay no other job. */
const withCode = { maxAttempts: attemptsWithCode, priority: -1 }
const withoutCode = { priority: 1 }

/** Queues a mail. `db` may be the transaction of the change it is about. */
export function queueMail(db: Db, content: Letter): Promise<void> {
  return addJob(
    db,
    sendMail,
    { ...content, id: randomUUID() },
    content.code === undefined ? withoutCode : withCode,
  )
}

/** The same for many mails without codes. */
export function queueMails(db: Db, contents: readonly Letter[]): Promise<void> {
  const jobs = contents.map((content) => ({ payload: { ...content, id: randomUUID() }, ...withoutCode }))
  return addJobs(db, sendMail, jobs)
}

export function mailTask(mailer: Mailer, publicUrl: string, log: Log): BoundTask {
  return bindTask(sendMail, async (content) => {
    try {
      await mailer.send(compose(content, publicUrl))
    } catch (err) {
      const status = finalRefusal(err)
      if (status === null) throw err
      log.warn(
        { mail: content.text, status },
        'the mail server refused a mail for good; it is not sent again',
      )
    }
  })
}
