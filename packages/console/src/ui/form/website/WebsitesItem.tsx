/** A form item for all or some websites, at least one. The error appears on submit and disappears with the next choice. */
import { Form } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { WebsiteChoice, type WebsiteChoiceProps } from './WebsiteChoice.tsx'

export interface WebsitesItemProps extends Pick<WebsiteChoiceProps, 'label' | 'websites'> {
  /** Name of the form's field, whose value is 'all' or a list of ids. */
  readonly name: string
}

/** A long list pushes the message beyond the edge of its dialog, where the button seemed to do nothing. */
const comeIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'center' })

export function WebsitesItem({ name, label, websites }: WebsitesItemProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const value: unknown = Form.useWatch(name, form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what clears it
  useEffect(() => form.setFields([{ name, errors: [] }]), [value])
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onSubmit"
      rules={[
        {
          validator: (_rule, chosen: 'all' | readonly string[]) =>
            chosen.length > 0 ? Promise.resolve() : Promise.reject(),
          message: <span ref={comeIntoView}>{t('members.needWebsites')}</span>,
        },
      ]}
    >
      <WebsiteChoice label={label} websites={websites} />
    </Form.Item>
  )
}
