/** The dimension that a report's table is grouped by, which is in the address, and its choice. */
import { useTranslation } from 'react-i18next'
import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { Select } from '../../ui/form/Select.tsx'
import { fieldName } from '../field-name.ts'
import { useAnyDimension } from '../use-traits.ts'

export function useBy() {
  const [parameters] = useAddress()
  const { chosen, offered, first } = useAnyDimension(parameters.get('by'))
  return { by: chosen ?? first, offered, first }
}

/** Another dimension has other rows, so the list begins anew. `list`: the prefix of its parameters. */
export function ByChoice({ list }: { readonly list: string }) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const { by, offered, first } = useBy()
  return (
    <Select
      label={t('compare.by')}
      value={by}
      options={offered}
      nameOf={fieldName}
      onChoose={(value) => changeAddress({ ...withoutList(list), by: value === first ? null : value })}
    />
  )
}
