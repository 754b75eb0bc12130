/** Where the tracking line goes, by what a site is made with. */

export const frameworks = ['html', 'wordpress', 'next', 'vue', 'gtm'] as const
export type Framework = (typeof frameworks)[number]

/** The line as a framework takes it. `code` is the plain script element. */
export function snippetFor(framework: Framework, code: string): string {
  const src = /src="([^"]*)"/.exec(code)?.[1] ?? ''
  const id = /data-website-id="([^"]*)"/.exec(code)?.[1] ?? ''
  switch (framework) {
    case 'next':
      return `import Script from 'next/script'\n\n<Script src="${src}" data-website-id="${id}" strategy="afterInteractive" />`
    case 'vue':
      return `// nuxt.config.ts\nexport default defineNuxtConfig({\n  app: {\n    head: {\n      script: [{ src: '${src}', defer: true, 'data-website-id': '${id}' }],\n    },\n  },\n})`
    default:
      return code
  }
}
