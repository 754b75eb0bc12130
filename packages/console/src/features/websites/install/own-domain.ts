/**
 * Serves the script from a folder of the website's own domain. The script sends events to where it came from, so the folder must also proxy its
 * collector. No other path of our server is exposed, and the site's cookies stay on the site, where the server can say so.
 */

export const proxies = [
  { value: 'nginx', label: 'Nginx' },
  { value: 'caddy', label: 'Caddy' },
  { value: 'next', label: 'Next.js' },
] as const
export type ProxyServer = (typeof proxies)[number]['value']

/** A name without a relation to analytics, because blocking lists contain the usual ones. */
const folder = '/site-kit'

/** `origin`: origin of our server, e.g. `https://footfall.example`. */
export function proxyRules(proxy: ProxyServer, origin: string): string {
  switch (proxy) {
    case 'nginx': {
      const sni = origin.startsWith('https:') ? '  proxy_ssl_server_name on;\n' : ''
      return `location = ${folder}/t.js {\n  proxy_pass ${origin}/t.js;\n${sni}}\nlocation = ${folder}/api/collect {\n  proxy_pass ${origin}/api/collect;\n${sni}  proxy_set_header X-Forwarded-For $remote_addr;\n  proxy_set_header Cookie "";\n}`
    }
    case 'caddy':
      return `@footfall path ${folder}/t.js ${folder}/api/collect\nhandle @footfall {\n  uri strip_prefix ${folder}\n  reverse_proxy ${origin} {\n    header_up Host {upstream_hostport}\n    header_up -Cookie\n  }\n}`
    case 'next':
      return `async rewrites() {\n  return [\n    { source: '${folder}/t.js', destination: '${origin}/t.js' },\n    { source: '${folder}/api/collect', destination: '${origin}/api/collect' },\n  ]\n}`
  }
}

/** The line for the pages, with the script in the folder. */
export function ownDomainLine(websiteId: string): string {
  return `<script defer src="${folder}/t.js" data-website-id="${websiteId}"></script>`
}
