/** Sends mails through the job queue. They are queued with the change they report and retried until the mail server accepts them. */
import type { Db } from '../db/schema.ts'
import { addJob } from '../jobs/add-job.ts'
import { type BoundTask, carryOut, task } from '../jobs/task.ts'
import { compose } from './compose.ts'
import { type Letter, letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

const sendMail = task('send_mail', letter)

/** A code expires after ten minutes, so a mail with one is not retried for longer. */
const attemptsWithCode = 6

/** Queues a mail. `db` may be the transaction of the reported change. */
export function queueMail(db: Db, content: Letter): Promise<void> {
  return addJob(db, sendMail, content, content.code === undefined ? {} : { maxAttempts: attemptsWithCode })
}

export function mailTask(mailer: Mailer, publicUrl: string): BoundTask {
  return carryOut(sendMail, (content) => mailer.send(compose(content, publicUrl)))
}
