/** The path of a page, which is what matchers compare: without its query; a route after `#` is part of it. */
export function pathOfPage(page: string): string {
  return page.replace(/[?][^#]*/, '')
}
