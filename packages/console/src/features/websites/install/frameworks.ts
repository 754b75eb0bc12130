/** Where to add the tracking code for each framework, and the form that it takes there. */

export const frameworks = [
  'html',
  'wordpress',
  'gtm',
  'next',
  'nuxt',
  'vite',
  'vitepress',
  'hexo',
  'shopify',
] as const
export type Framework = (typeof frameworks)[number]

interface Line {
  readonly src: string
  readonly id: string
}

const wraps: Partial<Record<Framework, (line: Line) => string>> = {
  next: ({ src, id }) =>
    `import Script from 'next/script'\n\n<Script\n  src="${src}"\n  data-website-id="${id}"\n  strategy="afterInteractive"\n/>`,
  nuxt: ({ src, id }) =>
    `export default defineNuxtConfig({\n  app: {\n    head: {\n      script: [{ src: '${src}', defer: true, 'data-website-id': '${id}' }],\n    },\n  },\n})`,
  vitepress: ({ src, id }) =>
    `export default defineConfig({\n  head: [\n    ['script', { defer: '', src: '${src}', 'data-website-id': '${id}' }],\n  ],\n})`,
  // Tag managers remove unknown attributes, so the element is created by script.
  gtm: ({ src, id }) =>
    `<script>\n  (function () {\n    var script = document.createElement('script')\n    script.src = '${src}'\n    script.setAttribute('data-website-id', '${id}')\n    document.head.appendChild(script)\n  })()\n</script>`,
}

/** `code` is the plain script element. */
export function snippetFor(framework: Framework, code: string): string {
  const wrap = wraps[framework]
  return wrap ? wrap(lineOf(code)) : code
}

/** The attributes of the script element. */
export function lineOf(code: string): Line {
  return {
    src: /src="([^"]*)"/.exec(code)?.[1] ?? '',
    id: /data-website-id="([^"]*)"/.exec(code)?.[1] ?? '',
  }
}
