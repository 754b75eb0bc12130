/**
 * Tells `boot.js` where each language's texts of the first look are, so that they are fetched beside the code instead of after it: which
 * language is shown is known in the browser alone. And what it says if they cannot be fetched.
 */
import en from '@footfall/contract/locales/en-US.json' with { type: 'json' }
import zh from '@footfall/contract/locales/zh-CN.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { languages } from '../src/lib/i18n/language.ts'

const texts = { 'en-US': en, 'zh-CN': zh }

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
          const { action, failure } = texts[language]
          return ` data-${language}="/${chunk.fileName}" data-offline-${language}="${failure.offline}" data-retry-${language}="${action.retry}"`
        })
        return html.replace('src="/public/boot.js"', (script) => script + attributes.join(''))
      },
    },
  }
}
