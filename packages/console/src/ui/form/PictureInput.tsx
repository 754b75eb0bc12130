/** A hidden file input for a picture. A button opens it by its ref. A file that is no such picture is reported, and nothing changes. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureKinds, pictureProblem, readPicture } from '../../lib/read-picture.ts'
import { toast } from '../feedback/toast.ts'

export interface PictureInputProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Gets the picture as base64. */
  readonly onPicture: (picture: string) => void
}

export function PictureInput({ ref, label, onPicture }: PictureInputProps) {
  const { t } = useTranslation()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const problem = pictureProblem(file)
    const picture = problem ? null : await readPicture(file).catch(() => null)
    if (picture === null) toast.error(t(`rule.${problem ?? 'picture_rule'}`))
    else onPicture(picture)
  }
  return (
    <input
      ref={ref}
      type="file"
      // Not `hidden`: the component library shows the file inputs of its forms.
      style={{ display: 'none' }}
      accept={pictureKinds.join(',')}
      aria-label={label}
      onChange={(event) => {
        void choose(event.target.files?.[0])
        // Choosing the same file again is a change, too.
        event.target.value = ''
      }}
    />
  )
}
