/** A chosen picture file: whether the server will accept it, and its content as a data URL. */

export const pictureKinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const mostBytes = 2 * 1024 * 1024

/** What is wrong with the file; null if nothing is. */
export function pictureProblem(file: {
  readonly type: string
  readonly size: number
}): 'kind' | 'size' | null {
  if (!(pictureKinds as readonly string[]).includes(file.type)) return 'kind'
  return file.size > mostBytes ? 'size' : null
}

export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
