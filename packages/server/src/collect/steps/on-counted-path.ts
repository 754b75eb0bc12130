import type { Step } from './step.ts'

/** The page's path is not one that the owner leaves out. */
export const onCountedPath: Step = ({ website, page }) => {
  if (!page || !website) return null
  const query = page.page.search(/[?#]/)
  return website.excludesPath(query === -1 ? page.page : page.page.slice(0, query)) ? 'excluded_path' : null
}
