/** In this process, which loads the engine as its own process does. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeEngineFiles } from './engine-files.ts'
import { loadEngine } from './native.ts'
import { releaseStartPages } from './release-start-pages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Kibibytes of the engine's library that this process has in memory. */
function residentLibrary(): number {
  const mappings = readFileSync('/proc/self/smaps', 'latin1').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const ofLibrary = mappings.filter((mapping) => mapping.includes('/libchdb.so\n'))
  return ofLibrary.reduce((sum, mapping) => sum + Number(/^Rss: +(\d+)/m.exec(mapping)?.[1]), 0)
}

test.runIf(process.platform === 'linux')(
  'two thirds of the library leave memory after the start, and it works',
  async () => {
    const { storeFolder, configFile } = writeEngineFiles(folder, 1_073_741_824)
    const engine = loadEngine()
    const connection = engine.CreateConnection(storeFolder, [`--config-file=${configFile}`])
    const ask = async () =>
      (await engine.QueryAsyncConnection(connection, 'SELECT 1', 'TSV')).bytes.toString()
    expect(await ask()).toBe('1\n')
    const before = residentLibrary()
    await releaseStartPages()
    expect(residentLibrary()).toBeLessThan(before / 3)
    expect(await ask()).toBe('1\n')
    engine.CloseConnection(connection)
  },
)
