/** Modes of TLS that the driver treats as `verify-full`, with a long warning that later versions may check less. */
const checkedAnyway = ['prefer', 'require', 'verify-ca']

/** The same address of PostgreSQL, naming the check that the driver makes. Who asks for libpq's meaning of the modes gets that. */
export function nameTlsCheck(url: string): string {
  const { searchParams } = new URL(url)
  if (!checkedAnyway.includes(searchParams.get('sslmode') ?? '')) return url
  if (searchParams.get('uselibpqcompat') === 'true') return url
  return url.replace(/(?<=[?&]sslmode=)[a-z-]+/g, 'verify-full')
}
