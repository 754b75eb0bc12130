/** The first screen of a website: its overview, or its short links if it only has these. */
export function websitePath(website: {
  readonly website_id: string
  readonly type: 'site' | 'short'
}): string {
  const base = `/websites/${website.website_id}`
  return website.type === 'short' ? `${base}/indexShort` : base
}
