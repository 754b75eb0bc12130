/** The script tag that an owner adds to the pages of a site. */
export function trackingCode(publicUrl: string, websiteId: string): string {
  return `<script defer src="${publicUrl}/t.js" data-website-id="${websiteId}"></script>`
}
