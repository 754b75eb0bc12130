/** Reads a chosen file for the calls that take pictures. */

export const pictureKinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const mostBytes = 2_097_152

/** Why the server would refuse the file, as the end of a key of `rule`; null if it would not. */
export function pictureProblem(
  file: Pick<File, 'type' | 'size'>,
): 'picture_rule' | 'picture_too_large' | null {
  if (!pictureKinds.includes(file.type)) return 'picture_rule'
  return file.size > mostBytes ? 'picture_too_large' : null
}

/** The content as base64. Rejects if the file cannot be read. */
export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
