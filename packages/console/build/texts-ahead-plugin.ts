/**
 * Tells `boot.js` where each language's texts of the first look are, so that they are fetched beside the code instead of after it: which
 * language is shown is known in the browser alone.
 */
import type { Plugin } from 'vite'
import { languages } from '../src/lib/i18n/language.ts'

export function textsAheadPlugin(): Plugin {
  return {
    name: 'footfall-texts-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const attributes = languages.map((language) => {
          const holds = (id: string) => id.endsWith(`/locales/${language}.json?report`)
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(holds))
          if (!chunk) throw new Error(`No file holds the texts of ${language}.`)
          return ` data-${language}="/${chunk.fileName}"`
        })
        return html.replace('src="/public/boot.js"', (script) => script + attributes.join(''))
      },
    },
  }
}
