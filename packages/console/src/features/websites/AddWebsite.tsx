/** Adding a website: a short form, then the line to put into its pages and a wait for the first pageview. */
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './AddWebsite.module.css'
import { bareDomain } from './bare-domain.ts'
import { InstallGuide } from './InstallGuide.tsx'

export interface AddWebsiteProps {
  readonly open: boolean
  readonly teamId: string
  readonly onClose: () => void
}

type Type = 'site' | 'short'

interface Fields {
  readonly website_name: string
  readonly domain: string
  readonly time_zone: string
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Shanghai'
const zones = [...new Set([ownZone, 'Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }),
)

export function AddWebsite({ open, teamId, onClose }: AddWebsiteProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const [type, setType] = useState<Type>('site')
  const add = useAction('/website/add')

  const close = () => {
    add.reset()
    form.resetFields()
    setType('site')
    onClose()
  }
  const submit = (fields: Fields) => {
    add.mutate(
      { ...fields, domain: bareDomain(fields.domain), team_id: teamId, type },
      {
        onSuccess: () => queries.invalidateQueries({ queryKey: ['/website/list'] }),
        onError: (error) => showError(error, form),
      },
    )
  }
  const made = add.data
  const footer = made ? (
    <Button variant="primary" onClick={() => navigate(`/websites/${made.website_id}`)}>
      {t('websites.toOverview')}
    </Button>
  ) : (
    <>
      <Button onClick={close}>{t('action.cancel')}</Button>
      <Button variant="primary" disabled={add.isPending} onClick={() => form.submit()}>
        {t('websites.create')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      width={made ? 640 : 520}
      title={t(made ? 'websites.installTitle' : 'websites.add')}
      footer={footer}
    >
      {made ? (
        <InstallGuide teamId={teamId} websiteId={made.website_id} trackingCode={made.tracking_code} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ time_zone: ownZone }}
          onFinish={submit}
        >
          <Segmented<Type>
            wide
            label={t('websites.type')}
            value={type}
            onChange={setType}
            options={[
              { value: 'site', label: t('websites.typeSite') },
              { value: 'short', label: t('websites.typeShort') },
            ]}
          />
          <p className={styles.hint}>
            {t(type === 'site' ? 'websites.typeSiteHint' : 'websites.typeShortHint')}
          </p>
          <Form.Item
            name="website_name"
            label={t('websites.name')}
            rules={[rules.required(t('websites.needName'))]}
          >
            <Input autoFocus maxLength={100} placeholder={t('websites.namePlaceholder')} />
          </Form.Item>
          <Form.Item
            name="domain"
            label={t('websites.domain')}
            extra={t('websites.domainHint')}
            rules={[rules.required(t('websites.needDomain'))]}
          >
            <Input
              maxLength={253}
              placeholder="example.com"
              inputMode="url"
              onBlur={(event) => form.setFieldValue('domain', bareDomain(event.target.value))}
            />
          </Form.Item>
          <Form.Item
            name="time_zone"
            label={t('websites.timeZone')}
            extra={t('websites.timeZoneHint')}
            rules={[rules.required(t('websites.needTimeZone'))]}
          >
            <Select
              showSearch
              options={zones}
              getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
            />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  )
}
