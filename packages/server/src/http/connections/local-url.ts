/** A listening address as the host of a URL: a name for browsers of this machine if it is a loopback address or stands for all addresses. */
export function hostInUrls(host: string): string {
  if (/^(127\.|0\.0\.0\.0$|\[?::1?\]?$)/.test(host)) return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** Whether an address names this machine, so that the product is only reachable here. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  )
}
