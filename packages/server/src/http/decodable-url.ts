/**
 * The address of a request in a form that the router can decode. It refuses a path with a lone `%` (`/50%off`) or with bytes that are not UTF-8 in the
 * framework's own words, before any route or hook. Taken literally, such a path is an unknown one, and answered like the others.
 */
export function decodableUrl(target: string): string {
  // A request to a proxy names the whole URL. The router accepts this form, the pages do not.
  const url = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
