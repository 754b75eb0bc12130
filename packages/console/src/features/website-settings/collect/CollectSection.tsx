/** Which events of a website are counted and which are not. Changes take effect within seconds. */
import type { CollectSettingsData } from '@footfall/contract/api/setting'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { callKey, useAction, useCall } from '../../../lib/api/use-call.ts'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
import { SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyChoice, forChoice } from '../../../ui/form/EmptyChoice.tsx'
import { SaltPeriodItem } from '../../../ui/form/website/SaltPeriodItem.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SettingForm } from '../form/SettingForm.tsx'
import { SwitchField } from '../form/SwitchField.tsx'
import { useWebsite } from '../use-website.ts'
import styles from './CollectSection.module.css'
import {
  isAddressOrNetwork,
  isHostPattern,
  isPathPattern,
  isPropertyName,
  isQueryParameter,
} from './collect-rules.ts'
import { EntriesField } from './EntriesField.tsx'

export function CollectSection() {
  const { t } = useTranslation()
  const { website_id } = useWebsite()
  const stored = useCall('/setting/collect_item', { website_id }, { fresh: 10_000 })
  return (
    <Panel title={t('settings.section.collect')} roomy>
      <p className={styles.lead}>{t('settings.collect.lead')}</p>
      <AnswerBody answer={stored} skeleton={<SkeletonLine height={420} />}>
        {(data) => <CollectForm key={website_id} stored={data} />}
      </AnswerBody>
    </Panel>
  )
}

function CollectForm({ stored }: { readonly stored: CollectSettingsData }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { website_id, domain, type } = useWebsite()
  const { mutateAsync: save } = useAction('/setting/collect_edit')
  const [form] = Form.useForm<CollectSettingsData>()
  const words = forChoice(useCall('/config/country_language', {}, { fresh: Number.POSITIVE_INFINITY }))
  const countries = (words.data?.countries ?? []).map(({ value, label }) => ({
    value: value.toUpperCase(),
    label,
  }))
  return (
    <SettingForm<CollectSettingsData>
      form={form}
      stored={stored}
      onSave={async (edited) => {
        const saved = await save({ website_id, ...edited })
        queries.setQueryData(callKey('/setting/collect_item', { website_id }), saved)
        return saved
      }}
    >
      <h3 className={styles.group}>{t('settings.collect.excluded')}</h3>
      <EntriesField
        name="excluded_addresses"
        label={t('settings.collect.addresses')}
        hint={t('settings.collect.addressesHint')}
        placeholder="203.0.113.7  10.0.0.0/8  2001:db8::/32"
        most={200}
        fits={isAddressOrNetwork}
        complaint={t('rule.address_rule')}
      />
      {type === 'site' && (
        <EntriesField
          name="excluded_paths"
          label={t('settings.collect.paths')}
          hint={t('settings.collect.pathsHint')}
          placeholder="/admin/*  /preview"
          most={200}
          fits={isPathPattern}
          complaint={t('rule.path_rule')}
        />
      )}
      <Form.Item
        name="excluded_countries"
        label={t('settings.collect.countries')}
        extra={t('settings.collect.countriesHint')}
      >
        <Select
          mode="multiple"
          options={countries}
          optionFilterProp="label"
          placeholder={t('settings.collect.countriesPlaceholder')}
          {...(!words.data && { notFoundContent: <EmptyChoice answer={words} text="" /> })}
        />
      </Form.Item>
      <EntriesField
        name="allowed_hostnames"
        label={t('settings.collect.hostnames')}
        hint={t('settings.collect.hostnamesHint')}
        placeholder={`${domain}  *.${domain}`}
        most={100}
        fits={isHostPattern}
        complaint={t('rule.hostname_rule')}
      />
      {type === 'site' && (
        <>
          <h3 className={styles.group}>{t('settings.collect.addressesOfPages')}</h3>
          <EntriesField
            name="kept_query_parameters"
            label={t('settings.collect.parameters')}
            hint={t('settings.collect.parametersHint')}
            placeholder="q  page  category"
            most={50}
            fits={isQueryParameter}
            complaint={t('rule.query_parameter_rule')}
          />
          <SwitchField
            name="counts_hash"
            label={t('settings.collect.hash')}
            hint={t('settings.collect.hashHint')}
          />
        </>
      )}
      <h3 className={styles.group}>{t('settings.collect.privacy')}</h3>
      <SaltPeriodItem />
      <SwitchField
        name="honors_opt_out"
        label={t('settings.collect.optOut')}
        hint={t('settings.collect.optOutHint')}
      />
      <SwitchField
        name="blocks_personal_data"
        label={t('settings.collect.personal')}
        hint={t('settings.collect.personalHint')}
      />
      <EntriesField
        name="blocked_properties"
        label={t('settings.collect.properties')}
        hint={t('settings.collect.propertiesHint')}
        placeholder="user_*  address"
        most={100}
        fits={isPropertyName}
        complaint={t('rule.property_rule')}
      />
    </SettingForm>
  )
}
