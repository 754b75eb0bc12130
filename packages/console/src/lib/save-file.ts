/** Saves files in the browser's downloads. */
import { minute } from '@footfall/contract/durations'

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

/** Saves a download response, under the file name from the server. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  save(await response.blob(), fileNameOf(response.headers.get('content-disposition'), fallback))
}

export function saveText(fileName: string, text: string): void {
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName)
}

function save(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, fileName)
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), minute)
}

/** Saves what is at an address, which may hold the file itself (`data:`). */
export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
