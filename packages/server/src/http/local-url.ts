/** Whether an address names this machine, so that the product is only reachable here. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  )
}
