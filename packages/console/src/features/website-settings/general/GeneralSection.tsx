/** Name, domain and time zone of a website, and its picture. */
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { bareDomain } from '../../../lib/url/bare-domain.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { ZonePicker } from '../../../ui/form/time/ZonePicker.tsx'
import { DomainItem } from '../../../ui/form/website/DomainItem.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import { useWebsite, useWebsiteChanged } from '../use-website.ts'
import { FaviconPanel } from './FaviconPanel.tsx'
import styles from './GeneralSection.module.css'

interface Fields {
  readonly website_name: string
  readonly domain: string
  readonly time_zone: string
}

export function GeneralSection() {
  const { t } = useTranslation()
  const rules = useRules()
  const website = useWebsite()
  const changed = useWebsiteChanged()
  const { mutateAsync: save } = useAction('/setting/website_edit')
  const [form] = Form.useForm<Fields>()
  const { website_id, website_name, domain, domain_label, time_zone } = website
  return (
    <>
      <Panel title={t('settings.section.general')} roomy>
        <SettingForm<Fields>
          key={website_id}
          form={form}
          stored={{ website_name, domain: domain_label, time_zone }}
          onSave={async (edited) => {
            const edit = { ...edited, ...(edited.domain && { domain: bareDomain(edited.domain) }) }
            await save({ website_id, ...edit })
            await changed()
            return edit
          }}
        >
          <Form.Item
            name="website_name"
            label={t('websites.name')}
            rules={[rules.required(t('websites.needName'))]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <DomainItem hint={t('websites.domainHint')} stored={domain} />
          <Form.Item
            name="time_zone"
            label={t('websites.timeZone')}
            extra={t('settings.timeZoneHint')}
            rules={[rules.required(t('websites.needTimeZone'))]}
          >
            <ZonePicker />
          </Form.Item>
        </SettingForm>
        <div className={styles.id}>
          <span>{t('settings.websiteId')}</span>
          <code>{website_id}</code>
          <CopyButton text={website_id} size="small" variant="quiet" />
        </div>
      </Panel>
      <FaviconPanel />
    </>
  )
}
