/** A form item that selects whether visitors are recognised for a month or a day, with an explanation of both. */
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './SaltPeriodItem.module.css'

export function SaltPeriodItem() {
  const { t } = useTranslation()
  return (
    <Form.Item name="salt_period" label={t('settings.collect.salt')}>
      <Radio.Group className={styles.choices ?? ''} aria-label={t('settings.collect.salt')}>
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
