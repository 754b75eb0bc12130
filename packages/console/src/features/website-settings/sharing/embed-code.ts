/** An iframe around a shared report. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** `name` is the title of the frame for screen readers. */
export function embedCode(url: string, name: string): string {
  const title = name.replace(/[&"<>]/g, (one) => entities[one] ?? one)
  return `<iframe src="${url}" title="${title}" loading="lazy" style="width:100%;height:1600px;border:0"></iframe>`
}
