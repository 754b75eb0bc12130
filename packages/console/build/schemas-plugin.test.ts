import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { schemasPlugin } from './schemas-plugin.ts'

test.each([
  ['metrics', 'stats/metrics', 'bounce_rate', /\bz\./],
  ['cardReports', 'resources/board', 'event_values', /summary:|\bz\./],
])(
  'of the contract a bundle has %s, and none of the schemas and reports beside',
  async (name, module, used, unused) => {
    const source = `import { ${name} } from '@footfall/contract/${module}'\nconsole.log(${name})`
    const entry = {
      name: 'entry',
      resolveId: (id: string) => (id === 'entry' ? id : null),
      load: (id: string) => (id === 'entry' ? source : null),
    }
    const built = (await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'silent',
      plugins: [entry, schemasPlugin()],
      build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
    })) as Rolldown.RolldownOutput
    const code = built.output.map((file) => ('code' in file ? file.code : '')).join('\n')
    expect(code).toContain(used)
    expect(code).not.toMatch(unused)
  },
)
