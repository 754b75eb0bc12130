/** A website's picture, or the first letter of its name. Decoration, because the name is shown beside it. */
import { useState } from 'react'
import { pictureUrl } from '../../lib/api/api-base.ts'
import { cx } from '../cx.ts'
import styles from './WebsiteIcon.module.css'

export interface WebsiteIconProps {
  readonly name: string
  readonly picture: string | null
  /** In px; default 40. */
  readonly size?: number
}

export function WebsiteIcon({ name, picture, size = 40 }: WebsiteIconProps) {
  const [broken, setBroken] = useState('')
  const shown = picture !== null && picture !== broken
  return (
    <span
      className={cx(styles.icon, shown && styles.picture)}
      style={{ width: size, height: size, fontSize: size * 0.43 }}
      aria-hidden
    >
      {shown ? (
        <img src={pictureUrl(picture)} alt="" onError={() => setBroken(picture)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
