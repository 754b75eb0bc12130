import { expect, test } from 'vitest'
import { scriptsOf } from './console-size.mjs'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  'src/features/a/Page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_chart.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_chart.js': { file: 'assets/chart.js', imports: ['_react.js'] },
  '_style.css': { file: 'assets/style.css' },
}

test('a part loads its imports, each once', () => {
  expect([...scriptsOf(manifest, ['index.html', 'a/Page.tsx'])].sort()).toEqual(
    ['chart', 'index', 'page', 'react'].map((name) => `assets/${name}.js`),
  )
})

test('a part that the build does not know is an error of the check', () => {
  expect(() => scriptsOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
})
