/** Selects the tag of the campaign table, and optionally a second one. */
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'
import { useTranslation } from 'react-i18next'
import { withoutList } from '../../lib/url/list-state.ts'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { Select } from '../../ui/form/Select.tsx'
import { readTags, writeTags } from './tags.ts'
import styles from './Utm.module.css'

export interface TagPickerProps {
  readonly tags: readonly [UtmTag, UtmTag?]
  /** Prefix of the list that is reset by a change. */
  readonly prefix: string
}

export function TagPicker({ tags: [first, second], prefix }: TagPickerProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const set = (next: (now: readonly [UtmTag, UtmTag?]) => readonly (UtmTag | undefined)[]) =>
    changeAddress({
      ...withoutList(prefix),
      tags: writeTags(next(readTags(currentParameters().get('tags')))),
    })
  const nameOf = (tag: UtmTag) => t(`stats.field.${tag}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: choices that belong together, not the fields of a form
    <div className={styles.tags} role="group" aria-label={t('utm.tags')}>
      <Select
        label={t('utm.first')}
        value={first}
        // Selecting the other's tag swaps the two.
        options={utmTags}
        nameOf={nameOf}
        onChoose={(tag) => set(([a, b]) => [tag, tag === b ? a : b])}
      />
      <span className={styles.added}>
        <span aria-hidden>+</span>
        <Select
          label={t('utm.second')}
          value={second ?? ''}
          options={['', ...utmTags.filter((tag) => tag !== first)]}
          nameOf={(tag) => (tag === '' ? t('utm.none') : nameOf(tag))}
          onChoose={(tag) => set(([a]) => [a, tag || undefined])}
        />
      </span>
    </div>
  )
}
