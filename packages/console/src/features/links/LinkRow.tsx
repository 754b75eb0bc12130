/** A short link: its name, its address to copy, its target, its number of clicks. */
import type { ShortLink } from '@footfall/contract/api/website'
import { ChartColumn, Check, Copy, CornerDownRight, Pencil, QrCode, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/moments.ts'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCopy } from '../../ui/controls/use-copy.ts'
import { Exact } from '../../ui/figures/Exact.tsx'
import { WebsiteIcon } from '../../ui/images/WebsiteIcon.tsx'
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx'
import styles from './LinkRow.module.css'

export interface LinkRowProps {
  readonly link: ShortLink
  readonly mayEdit: boolean
  readonly onStatistics: () => void
  readonly onQr: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function LinkRow({ link, mayEdit, onStatistics, onQr, onEdit, onDelete }: LinkRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [copied, copy] = useCopy(link.short_url)
  const { clicks } = link
  return (
    <li className={styles.row}>
      <WebsiteIcon name={link.name} picture={link.favicon_url} size={36} />
      <div className={styles.what}>
        <p className={styles.name} title={link.name}>
          {link.name}
        </p>
        <p className={styles.address}>
          <a className="reach" href={link.short_url} target="_blank" rel="noreferrer">
            {link.short_url.replace(/^https?:\/\//, '')}
          </a>
          <button
            type="button"
            className={styles.copy}
            onClick={copy}
            aria-label={t('links.copy', { name: link.name })}
          >
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            <span aria-live="polite">{copied ? t('action.copied') : t('action.copy')}</span>
          </button>
        </p>
        <p className={styles.target} title={link.target_url}>
          <CornerDownRight size={13} aria-hidden />
          <span>{link.target_url}</span>
        </p>
      </div>
      <span className={styles.made}>{formatDay(link.created_at, format.language)}</span>
      <button type="button" className={styles.clicks} title={t('links.toStatistics')} onClick={onStatistics}>
        <b>
          {clicks === null ? (
            noValue
          ) : (
            <Exact inert exact={format.exact(clicks)}>
              {format.count(clicks)}
            </Exact>
          )}
        </b>
        <span>{t('links.clicks', { count: clicks ?? 0 })}</span>
      </button>
      <MoreMenu
        label={t('app.moreOf', { name: link.name })}
        items={[
          { key: 'qr', label: t('links.qr'), icon: <QrCode size={16} />, onSelect: onQr },
          {
            key: 'statistics',
            label: t('links.statistics'),
            icon: <ChartColumn size={16} />,
            onSelect: onStatistics,
          },
          ...(mayEdit
            ? [
                { key: 'edit', label: t('action.edit'), icon: <Pencil size={16} />, onSelect: onEdit },
                'divider' as const,
                {
                  key: 'delete',
                  label: t('action.delete'),
                  icon: <Trash2 size={16} />,
                  danger: true,
                  onSelect: onDelete,
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}
