/** Reads a chosen file for the calls that take pictures: base64 of a raster picture of at most 2 MB. */
const mostBytes = 2_097_152
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Null if the file is not such a picture. */
export async function readPicture(file: Blob): Promise<string | 'too_large' | null> {
  if (!kinds.includes(file.type)) return null
  if (file.size > mostBytes) return 'too_large'
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
