/** The website's annotations, latest first, to find, change and delete them without a chart. */
import type { AnnotationRow } from '@footfall/contract/api/annotation'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatAgo } from '../../../lib/format/moments.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useListState } from '../../../lib/url/use-list-state.ts'
import { AnnotationDialog } from '../../../reports/annotations/AnnotationDialog.tsx'
import { DeleteAnnotation } from '../../../reports/annotations/DeleteAnnotation.tsx'
import { ReportSourceProvider } from '../../../reports/source.tsx'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { hasNone, PagedList } from '../../../ui/list/PagedList.tsx'
import { ListRow, RowList } from '../../../ui/list/RowList.tsx'
import { useWebsite } from '../use-website.ts'
import { annotationTime } from './annotation-time.ts'

const aPage = 25

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly annotation: AnnotationRow }

export function AnnotationsSection() {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { website_id, website_name: name, domain, time_zone: zone } = useWebsite()
  const [state, change] = useListState('', ['time'], 'time')
  const { search, page } = state
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const annotations = useCall(
    '/annotation/list',
    { website_id, page, page_size: aPage, ...(search && { search }) },
    { keep: true },
  )
  const add = <AddButton name={t('annotations.add')} onClick={() => setOpen({ kind: 'add' })} />
  return (
    <>
      <Panel
        title={t('settings.section.annotations')}
        tools={annotations.data && !hasNone(annotations.data, search) && add}
      >
        <PagedList
          answer={annotations}
          state={state}
          onChange={change}
          pageSize={aPage}
          searchLabel={t('annotations.search')}
          empty={
            <EmptyState
              icon={<Flag size={20} />}
              title={t('annotations.none')}
              text={t('annotations.noneText')}
              action={add}
            />
          }
        >
          {(list) => (
            <RowList label={t('settings.section.annotations')}>
              {list.map((annotation) => (
                <ListRow
                  key={annotation.annotation_id}
                  name={
                    <button
                      type="button"
                      title={annotation.text}
                      onClick={() => setOpen({ kind: 'edit', annotation })}
                    >
                      {annotation.text}
                    </button>
                  }
                  facts={[
                    annotationTime(annotation, zone, language),
                    t('savedReport.updatedAgo', { ago: formatAgo(annotation.updated_at, language) }),
                  ]}
                  more={t('annotations.more', { text: annotation.text })}
                  items={[
                    {
                      key: 'edit',
                      label: t('annotations.edit'),
                      onSelect: () => setOpen({ kind: 'edit', annotation }),
                    },
                    {
                      key: 'delete',
                      label: t('action.delete'),
                      danger: true,
                      onSelect: () => setOpen({ kind: 'delete', annotation }),
                    },
                  ]}
                />
              ))}
            </RowList>
          )}
        </PagedList>
      </Panel>
      {open?.kind === 'delete' && (
        <DeleteAnnotation websiteId={website_id} annotation={open.annotation} onClose={close} />
      )}
      {open && open.kind !== 'delete' && (
        <ReportSourceProvider source={{ calls: 'overview', whose: { website_id }, zone, name, domain }}>
          <AnnotationDialog
            websiteId={website_id}
            annotation={open.kind === 'edit' ? open.annotation : null}
            onClose={close}
          />
        </ReportSourceProvider>
      )}
    </>
  )
}
