/** Puts an answer that is a download into the browser's downloads, under the name the server gave it. */

/** The name out of `content-disposition`: the UTF-8 form of RFC 6266 before the plain one. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const coded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded) {
    try {
      return decodeURIComponent(coded.trim())
    } catch {
      // Not as the rule has it: the plain name will do.
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
