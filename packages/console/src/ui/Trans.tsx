/** A text with embedded elements: `<to>…</to>` in it becomes the element given as `to`. */
import type { ParseKeys } from 'i18next'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

export interface TransProps {
  readonly i18nKey: ParseKeys
  /** The elements by their names. Each gets its part of the text as children. */
  readonly components: Readonly<Record<string, ReactElement>>
}

export function Trans({ i18nKey, components }: TransProps) {
  const { t } = useTranslation()
  const text: string = t(i18nKey)
  // Every third piece is a name, followed by the text between its tags.
  const pieces = text.split(/<(\w+)>([^<]*)<\/\1>/)
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const element = at % 3 === 2 ? components[pieces[at - 1] ?? ''] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text don't change places
    return element ? cloneElement(element, { key: at }, piece) : <Fragment key={at}>{piece}</Fragment>
  })
}
