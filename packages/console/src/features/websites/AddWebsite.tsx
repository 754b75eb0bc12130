/** Adds a website: a short form, then the tracking code with a wait for the first pageview, or its short links. */
import { Form, Input } from 'antd'
import { CodeXml, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { browserZone } from '../../lib/time/browser-zone.ts'
import { bareDomain } from '../../lib/url/bare-domain.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { ZonePicker } from '../../ui/form/time/ZonePicker.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved/use-unsaved-dialog.tsx'
import { DomainItem } from '../../ui/form/website/DomainItem.tsx'
import { SaltPeriodItem } from '../../ui/form/website/SaltPeriodItem.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './AddWebsite.module.css'
import { InstallGuide } from './install/InstallGuide.tsx'

export interface AddWebsiteProps {
  readonly teamId: string
  readonly onClose: () => void
}

type Type = 'site' | 'short'

interface Fields {
  readonly website_name: string
  readonly domain: string
  readonly time_zone: string
  readonly salt_period: 'month' | 'day'
}

export function AddWebsite({ teamId, onClose }: AddWebsiteProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const go = useGo()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const [type, setType] = useState<Type>('site')
  const add = useAction('/website/add')
  // Short links need no script, and their screen opens instead.
  const made = type === 'site' ? add.data : undefined
  const [touched, setTouched] = useState(false)
  const [installed, setInstalled] = useState(false)
  const unsaved = useUnsavedDialog(touched && !add.isSuccess, onClose)
  const submit = (fields: Fields) => {
    if (add.isPending || add.isSuccess) return
    add.mutate(
      { ...fields, domain: bareDomain(fields.domain), team_id: teamId, type },
      {
        onSuccess: ({ website_id: id }) => {
          reload('/website/list')
          if (type === 'short') go(`/websites/${id}/indexShort`)
        },
        onError: (error) => showError(error, form),
      },
    )
  }
  const footer = made ? (
    <>
      <Button onClick={onClose}>{t(installed ? 'action.done' : 'websites.installLater')}</Button>
      <Button variant="primary" onClick={() => go(`/websites/${made.website_id}`)}>
        {t('websites.toOverview')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={unsaved.close}>{t('action.cancel')}</Button>
      <Button
        variant="primary"
        disabled={add.isPending || add.isSuccess}
        aria-busy={add.isPending}
        onClick={() => form.submit()}
      >
        {t('websites.add')}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={unsaved.close}
      width={made ? 720 : 520}
      title={t(made ? 'websites.installTitle' : 'websites.add')}
      footer={footer}
    >
      {made ? (
        <InstallGuide
          teamId={teamId}
          websiteId={made.website_id}
          trackingCode={made.tracking_code}
          domain={bareDomain(form.getFieldValue('domain') ?? '')}
          onArrived={() => setInstalled(true)}
        />
      ) : (
        <>
          <Segmented<Type>
            wide
            label={t('websites.type')}
            value={type}
            onChange={setType}
            options={[
              { value: 'site', label: <TypeName icon={CodeXml} text={t('websites.typeSite')} /> },
              { value: 'short', label: <TypeName icon={Link2} text={t('websites.typeShort')} /> },
            ]}
          />
          <p className={styles.hint}>
            {t(type === 'site' ? 'websites.typeSiteHint' : 'websites.typeShortHint')}
          </p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ time_zone: browserZone(), salt_period: 'month' }}
            onValuesChange={() => setTouched(true)}
            onFinish={submit}
          >
            <Form.Item
              name="website_name"
              label={t('websites.name')}
              rules={[rules.required(t('websites.needName'))]}
            >
              <Input data-autofocus maxLength={100} placeholder={t('websites.namePlaceholder')} />
            </Form.Item>
            <DomainItem hint={t(type === 'site' ? 'websites.domainHint' : 'websites.domainHintShort')} />
            <Form.Item
              name="time_zone"
              label={t('websites.timeZone')}
              extra={t('websites.timeZoneHint')}
              rules={[rules.required(t('websites.needTimeZone'))]}
            >
              <ZonePicker />
            </Form.Item>
            <SaltPeriodItem />
            <button type="submit" hidden />
          </Form>
        </>
      )}
      {unsaved.prompt}
    </Dialog>
  )
}

function TypeName({ icon: Icon, text }: { readonly icon: typeof Link2; readonly text: string }) {
  return (
    <>
      <Icon size={15} aria-hidden />
      {text}
    </>
  )
}
