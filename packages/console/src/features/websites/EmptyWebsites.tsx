/** Shown before the first website: what will appear here, and a button to add one. */
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { LogoMark } from '../../ui/images/LogoMark.tsx'
import styles from './EmptyWebsites.module.css'

export function EmptyWebsites({ mayAdd, onAdd }: { readonly mayAdd: boolean; readonly onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <section data-tour="websites" className={styles.empty}>
      <LogoMark size={48} />
      <h2 className={styles.title}>{t('websites.emptyTitle')}</h2>
      <p className={styles.text}>{t(mayAdd ? 'websites.emptyText' : 'websites.emptyTextView')}</p>
      {mayAdd && (
        <Button variant="primary" data-tour="add-website" onClick={onAdd}>
          <Plus size={16} />
          {t('websites.addFirst')}
        </Button>
      )}
    </section>
  )
}
