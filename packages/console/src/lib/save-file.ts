/** Saves a download response in the browser, under the file name from the server. */

/** The file name from `content-disposition`. The UTF-8 form of RFC 6266 takes precedence over the plain one. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const coded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded) {
    try {
      return decodeURIComponent(coded.trim())
    } catch {
      // Malformed: use the plain name.
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback
}

export async function saveFile(response: Response, fallback: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('content-disposition'), fallback)
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
