/** Whether an address names this machine itself, so that nobody else can reach the product there. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  )
}
