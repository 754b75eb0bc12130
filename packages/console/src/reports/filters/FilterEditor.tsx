/** The dialog of one filter. Its code is loaded when it is first opened. */
import { useTranslation } from 'react-i18next'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { FilterDialogProps } from './FilterDialog.tsx'

const dialog = lazyPart(async () => (await import('./FilterDialog.tsx')).FilterDialog)

/** The filter that is edited, `new`, or null if closed. */
export type FilterEditorState = FilterDialogProps['state'] | null

export interface FilterEditorProps extends Pick<FilterDialogProps, 'onClose'> {
  readonly state: FilterEditorState
}

export function FilterEditor({ state, onClose }: FilterEditorProps) {
  const { t } = useTranslation()
  return (
    state && (
      <LazyPart
        part={dialog}
        given={{ state, onClose }}
        frame={(failure) => (
          <Dialog onClose={onClose} title={t(state === 'new' ? 'filter.add' : 'filter.edit')}>
            {failure}
          </Dialog>
        )}
      />
    )
  )
}
