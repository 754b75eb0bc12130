/** Options of a shared report: password, expiry, hidden sections, fixed filters, embedding. */
import type { ShareSettings } from '@footfall/contract/api/website'
import {
  type ShareScreen,
  type ShareSection,
  shareScreens,
  shareSections,
} from '@footfall/contract/reports/sections'
import { shownScreens } from '@footfall/contract/reports/shown-screens'
import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/api/use-call.ts'
import { addDays, dateAt, dayStart } from '../../../lib/time/zoned-day.ts'
import type { Filter } from '../../../lib/url/filters.ts'
import { FilterRows } from '../../../reports/filters/FilterRows.tsx'
import { SharePassword, type SharePasswordValue } from '../../../reports/sharing/SharePassword.tsx'
import { DayField } from '../../../ui/form/time/DayField.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import { SwitchField } from '../form/SwitchField.tsx'
import { useWebsite } from '../use-website.ts'
import { EmbedCode } from './EmbedCode.tsx'
import styles from './SharingSection.module.css'

interface Fields {
  readonly password: SharePasswordValue
  /** The last local day on which the link works; '' for no expiry. */
  readonly last_day: string
  readonly screens: ShareSettings['screens']
  readonly hidden_sections: ShareSettings['hidden_sections']
  readonly filters: Filter[]
  readonly embed: boolean
}

export interface ShareOptionsProps {
  readonly share: ShareSettings
  readonly onChange: () => Promise<void>
}

export function ShareOptions({ share, onChange }: ShareOptionsProps) {
  const { t } = useTranslation()
  const { website_id, website_name, time_zone: zone } = useWebsite()
  const { mutateAsync: save } = useAction('/setting/edit_share')
  const [form] = Form.useForm<Fields>()
  const stored: Fields = {
    password: { set: share.has_password, typed: null },
    last_day: share.expires_at === null ? '' : dateAt(share.expires_at * 1000 - 1000, zone),
    screens: share.screens,
    hidden_sections: share.hidden_sections,
    filters: share.filters,
    embed: share.embed,
  }
  return (
    <SettingForm<Fields>
      form={form}
      stored={stored}
      onSave={async ({ password, last_day, ...edited }) => {
        await save({
          website_id,
          ...edited,
          // An edit in which none is typed removes the password.
          ...(password && { password: password.typed }),
          ...(last_day !== undefined && {
            expires_at: last_day ? dayStart(addDays(last_day, 1), zone) : null,
          }),
        })
        await onChange()
        return password && { password: { set: password.typed !== null, typed: null } }
      }}
    >
      <Form.Item
        name="password"
        label={t('settings.sharing.password')}
        extra={t('settings.sharing.passwordHint')}
        rules={[
          {
            validator: async (_rule, { typed }: SharePasswordValue) => {
              if (typed !== null && (typed.length < 8 || typed.length > 128))
                throw new Error(t('settings.sharing.passwordRule'))
            },
          },
        ]}
      >
        <SharePassword />
      </Form.Item>
      <Form.Item
        name="last_day"
        label={t('settings.sharing.expiry')}
        extra={t('settings.sharing.expiryHint')}
      >
        <DayField
          label={t('settings.sharing.expiry')}
          empty={t('settings.sharing.expiryNone')}
          today={dateAt(Date.now(), zone)}
        />
      </Form.Item>
      <Form.Item
        name="screens"
        label={t('settings.sharing.screens')}
        extra={t('settings.sharing.screensHint')}
        dependencies={['hidden_sections']}
        rules={[
          { type: 'array', min: 1, message: t('settings.sharing.needScreen') },
          {
            validator: async (_rule, screens: readonly ShareScreen[]) => {
              const hidden: Fields['hidden_sections'] = form.getFieldValue('hidden_sections')
              if (screens.length > 0 && shownScreens(screens, hidden).length === 0)
                throw new Error(t('settings.sharing.nothingShown'))
            },
          },
        ]}
      >
        <Checkbox.Group aria-label={t('settings.sharing.screens')} className={styles.sections ?? ''}>
          {shareScreens.map((screen) => (
            <Checkbox key={screen} value={screen}>
              {t(`share.screen.${screen}`)}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item
        name="hidden_sections"
        label={t('settings.sharing.shown')}
        extra={t('settings.sharing.shownHint')}
        // Ticked is shown, as with the screens above; what is kept is the rest.
        getValueProps={(hidden) => ({ value: othersThan(hidden) })}
        getValueFromEvent={othersThan}
      >
        <Checkbox.Group aria-label={t('settings.sharing.shown')} className={styles.sections ?? ''}>
          {shareSections.map((section) => (
            <Checkbox key={section} value={section}>
              {t(`settings.sharing.sections.${section}`)}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item
        name="filters"
        label={t('settings.sharing.filters')}
        extra={t('settings.sharing.filtersHint')}
        validateTrigger="onSubmit"
        // The row that is not complete is marked.
        validateStatus=""
        rules={[
          {
            validator: async (_rule, filters: readonly Filter[]) => {
              if (filters.some((one) => one.value.length === 0 && !one.operator.startsWith('is_')))
                throw new Error(t('settings.sharing.filterEmpty'))
            },
          },
        ]}
      >
        <FilterRows websiteId={website_id} shared />
      </Form.Item>
      <SwitchField name="embed" label={t('settings.sharing.embed')} hint={t('settings.sharing.embedHint')} />
      {share.embed && <EmbedCode url={share.share_url ?? ''} name={website_name} />}
    </SettingForm>
  )
}

function othersThan(sections: readonly ShareSection[]): ShareSection[] {
  return shareSections.filter((section) => !sections.includes(section))
}
