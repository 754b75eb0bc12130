import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { schemasPlugin } from './schemas-plugin.ts'

test('of the contract a bundle has what it uses, and none of the schemas beside that', async () => {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) =>
      id === 'entry'
        ? "import { metrics } from '@footfall/contract/stats/metrics'\nconsole.log(metrics)"
        : null,
  }
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, schemasPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  })) as Rolldown.RolldownOutput
  const code = built.output.map((file) => ('code' in file ? file.code : '')).join('\n')
  expect(code).toContain('bounce_rate')
  expect(code).not.toMatch(/\bz\./)
})
