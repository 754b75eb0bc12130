/** A field for a list of short entries, typed or pasted. Each entry is checked. */
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'

export interface EntriesFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly most: number
  readonly fits: (entry: string) => boolean
  /** The message for an invalid entry. */
  readonly complaint: string
}

export function EntriesField({ name, label, hint, placeholder, most, fits, complaint }: EntriesFieldProps) {
  const { t } = useTranslation()
  const check = (entries: readonly string[] = []) => {
    const wrong = entries.find((entry) => !fits(entry))
    if (wrong !== undefined) throw new Error(t('settings.entryWrong', { entry: wrong, complaint }))
    if (entries.length > most) throw new Error(t('settings.tooMany', { most }))
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      validateTrigger={['onChange', 'onBlur']}
      normalize={(entries: string[]) => [...new Set(entries.map((entry) => entry.trim()).filter(Boolean))]}
      rules={[{ validator: async (_rule, entries: string[] | undefined) => check(entries) }]}
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', ';', '；', ' ', '\n', '\t']}
        placeholder={placeholder}
      />
    </Form.Item>
  )
}
