/** A form's choice between recognising visitors for a month or for a day, and what each means. */
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './SaltPeriodItem.module.css'

export function SaltPeriodItem() {
  const { t } = useTranslation()
  return (
    <Form.Item name="salt_period" label={t('settings.collect.salt')}>
      <Radio.Group className={styles.choices ?? ''}>
        {(['month', 'day'] as const).map((period) => (
          <Radio key={period} value={period}>
            {t(`settings.collect.saltPeriod.${period}`)}
            <span className={styles.hint}>{t(`settings.collect.saltHint.${period}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}
