/** Exports the numbers of the page's question as a spreadsheet or plain text. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportMenuProps {
  readonly download: (format: ExportFormat) => Promise<Response>
  readonly size?: 'medium' | 'small'
}

const formats = ['xlsx', 'csv'] as const

export function ExportMenu({ download, size = 'medium' }: ExportMenuProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const take = async (format: ExportFormat) => {
    setBusy(true)
    try {
      await saveFile(await download(format), `footfall.${format}`)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('export.export')}
      align="end"
      items={formats.map((format) => ({
        key: format,
        label: t(`export.${format}`),
        hint: `.${format}`,
        onSelect: () => void take(format),
      }))}
      trigger={(props) => (
        <Button {...props} size={size} disabled={busy} aria-busy={busy}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {t(busy ? 'export.busy' : 'export.export')}
        </Button>
      )}
    />
  )
}
