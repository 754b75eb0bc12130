/** Saves the screen as a report, or its changes to the open report. Shown to roles that may save, on screens that can be saved. */
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { currentParameters } from '../../lib/url/use-address.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { ReportWords } from './ReportDialog.tsx'
import styles from './SaveReport.module.css'
import { stateOf } from './saved-state.ts'
import { useOpenedReport } from './use-opened-report.ts'
import { useReportsChanged } from './use-reports-changed.ts'

const reportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

export function SaveReport() {
  const { t } = useTranslation()
  const { kind, websiteId, report, changed, open } = useOpenedReport()
  const maySave = useMayOn(websiteId, 'report.save')
  const [naming, setNaming] = useState(false)
  const save = useAction('/report/save')
  const edit = useAction('/report/edit')
  const listChanged = useReportsChanged()
  const isShown = useIsShown()
  if (kind === null || !maySave) return null
  const saveAs = async (report: ReportWords) => {
    const made = await save.mutateAsync({
      website_id: websiteId,
      kind,
      ...report,
      state: stateOf(currentParameters()),
    })
    if (isShown()) open(made.report_id)
    toast.success(t('savedReport.saved', { name: made.name }))
    await listChanged()
  }
  const update = (reportId: string) =>
    edit.mutate(
      { website_id: websiteId, report_id: reportId, state: stateOf(currentParameters()) },
      {
        onSuccess: ({ name }) => {
          toast.success(t('savedReport.updated', { name }))
          return listChanged()
        },
        onError: (error) => showError(error),
      },
    )
  const words = t('savedReport.saveAs')
  const mark = <Bookmark size={16} strokeWidth={1.75} aria-hidden />
  return (
    <>
      {report ? (
        <Menu
          label={t('savedReport.save')}
          align="end"
          items={[
            {
              key: 'update',
              label: t('savedReport.update', { name: report.name }),
              disabled: !changed,
              onSelect: () => update(report.report_id),
            },
            { key: 'new', label: t('savedReport.saveNew'), onSelect: () => setNaming(true) },
          ]}
          trigger={(props) => (
            <Button {...props} disabled={edit.isPending}>
              {mark}
              {t('savedReport.save')}
            </Button>
          )}
        />
      ) : (
        <Button className={styles.save} title={words} aria-label={words} onClick={() => setNaming(true)}>
          {mark}
          <span>{words}</span>
        </Button>
      )}
      {naming && (
        <LazyPart
          part={reportDialog}
          given={{
            title: words,
            action: t('action.save'),
            busy: save.isPending,
            initial: { name: t(`savedReport.kinds.${kind}`), description: '' },
            onSubmit: saveAs,
            onClose: () => setNaming(false),
          }}
        />
      )}
    </>
  )
}
