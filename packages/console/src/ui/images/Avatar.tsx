/** A person's picture, or the first letter of the name. Decoration, because the name is shown beside it. */
import { pictureUrl } from '../../lib/api/api-base.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly picture: string | null | undefined
  /** In px; default 32. */
  readonly size?: number
}

export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
      {picture ? <img src={pictureUrl(picture)} alt="" /> : [...name][0]}
    </span>
  )
}
