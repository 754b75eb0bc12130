/** All exchange rates of the website as lines of text, which are saved or deleted together. */
import type { RateTable } from '@footfall/contract/api/rate'
import { currencyCodes } from '@footfall/contract/stats/currencies'
import { Form, Input } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import styles from './Revenue.module.css'
import { type RateFault, readRates, writeRates } from './rate-lines.ts'
import { useRatesChanged } from './use-rates-changed.ts'

export interface RatesFormProps {
  readonly websiteId: string
  readonly table: RateTable
  readonly onClose: () => void
}

interface Fields {
  readonly rates: string
}

export function RatesForm({ websiteId, table, onClose }: RatesFormProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const [form] = Form.useForm<Fields>()
  const file = useRef<HTMLInputElement>(null)
  const kept = table.currency ?? (language === 'zh-CN' ? 'CNY' : 'USD')
  const [currency, setCurrency] = useState(kept)
  const [loaded, setLoaded] = useState(false)
  const [asksDelete, setAsksDelete] = useState(false)
  const save = useAction('/rate/save')
  const isShown = useIsShown()
  const changed = useRatesChanged()
  const words = (problem: RateFault) =>
    'line' in problem
      ? t(`revenue.rates.fault.${problem.fault}`, { line: problem.line, currency })
      : t(`revenue.rates.fault.${problem.fault}`)
  const submit = async ({ rates: text }: Fields) => {
    const rates = readRates(text, currency)
    if ('fault' in rates) {
      form.setFields([{ name: 'rates', errors: [words(rates)] }])
      form.getFieldInstance('rates')?.focus?.()
      return
    }
    try {
      await save.mutateAsync({ website_id: websiteId, currency, rates: [...rates] })
      toast.success(t('revenue.rates.saved', { count: rates.length }))
      if (isShown()) onClose()
      await changed()
    } catch (error) {
      showError(error, form)
    }
  }
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (!chosen) return
    form.setFields([{ name: 'rates', value: (await chosen.text()).trim(), errors: [] }])
    setLoaded(true)
  }
  return (
    <>
      <FormDialog<Fields>
        form={form}
        width={560}
        title={t('revenue.rates.title')}
        action={t('action.save')}
        busy={save.isPending}
        initialValues={{ rates: writeRates(table.rates) }}
        changed={loaded || currency !== kept}
        onSubmit={submit}
        onClose={onClose}
      >
        <Form.Item label={t('revenue.rates.into')}>
          <Select
            label={t('revenue.rates.into')}
            value={currency}
            options={currencyCodes}
            nameOf={(code) => code}
            onChoose={setCurrency}
          />
        </Form.Item>
        <Form.Item
          name="rates"
          label={t('revenue.rates.daily')}
          extra={t('revenue.rates.help', { currency })}
          rules={[{ required: true, whitespace: true, message: t('revenue.rates.fault.none') }]}
        >
          <Input.TextArea
            rows={8}
            className={styles.rates ?? ''}
            spellCheck={false}
            placeholder={currency === 'USD' ? '2025-06-02, EUR, 1.14' : '2025-06-02, USD, 7.19'}
          />
        </Form.Item>
        <div className={styles.rateActions}>
          <input
            ref={file}
            type="file"
            // The component library makes file inputs visible that are only `hidden`.
            style={{ display: 'none' }}
            accept=".csv,.txt,text/csv,text/plain"
            aria-label={t('revenue.rates.file')}
            onChange={load}
          />
          <Button size="small" onClick={() => file.current?.click()}>
            {t('revenue.rates.file')}
          </Button>
          {table.currency !== null && (
            <Button size="small" variant="quiet" onClick={() => setAsksDelete(true)}>
              {t('revenue.rates.delete')}
            </Button>
          )}
        </div>
      </FormDialog>
      {asksDelete && (
        <ConfirmCall
          path="/rate/delete"
          input={{ website_id: websiteId }}
          title={t('revenue.rates.deleteAsk')}
          done={t('revenue.rates.deleted')}
          onDone={() => {
            onClose()
            void changed()
          }}
          onClose={() => setAsksDelete(false)}
        >
          {t('revenue.rates.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}
