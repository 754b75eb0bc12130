/** What a journey consists of, how many steps it shows, and where it begins or ends. */
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { type Anchor, anchorModes } from './anchor.ts'

export const allKinds = ['pages', 'events', 'both'] as const
export const depths = ['3', '4', '5', '6', '8', '10'] as const

type Kind = (typeof allKinds)[number]
type Depth = (typeof depths)[number]

export interface JourneyChoicesProps {
  /** Those that the report shows; a share may hide some. */
  readonly kinds: readonly Kind[]
  readonly items: Kind
  readonly onItems: (items: Kind) => void
  /** Number of steps. */
  readonly depth: Depth
  readonly onDepth: (depth: Depth) => void
  readonly anchor: Anchor
  readonly onAnchor: (anchor: Anchor) => void
}

export function JourneyChoices(props: JourneyChoicesProps) {
  const { kinds, items, onItems, depth, onDepth, anchor, onAnchor } = props
  const { t } = useTranslation()
  return (
    <>
      {kinds.length > 1 && (
        <Segmented
          label={t('journey.items')}
          value={items}
          onChange={onItems}
          options={kinds.map((value) => ({ value, label: t(`journey.kinds.${value}`) }))}
        />
      )}
      <Select
        label={t('journey.depth')}
        value={depth}
        options={depths}
        nameOf={(steps) => t('journey.steps', { steps })}
        onChoose={onDepth}
      />
      <Select
        label={t('journey.anchor')}
        value={anchor.mode}
        options={anchorModes}
        nameOf={(mode) => t(`journey.anchors.${mode}`)}
        onChoose={(mode) => onAnchor({ ...anchor, mode })}
      />
    </>
  )
}
