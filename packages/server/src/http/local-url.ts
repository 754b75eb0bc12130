/** Whether a URL's host is this machine itself, so that no other machine can reach the product. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  )
}
