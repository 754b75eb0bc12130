import { expect, test } from 'vitest'
import { FolderUnusable } from '../lib/folders/private-folder.ts'
import { startTestServer } from '../testing/start-test-server.ts'

test('a place of backups that cannot be used ends the start, with all that had been opened', async () => {
  await expect(startTestServer({ BACKUP_TO: '/proc/x' })).rejects.toThrow(FolderUnusable)
})
