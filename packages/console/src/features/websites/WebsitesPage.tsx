export function WebsitesPage() {
  return null
}
