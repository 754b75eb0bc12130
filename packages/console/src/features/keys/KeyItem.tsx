/** An API key, with a button to revoke it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataAt } from '../../lib/api/call-api.ts'
import { useReload } from '../../lib/api/reload.ts'
import { formatAgo, formatDay } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import styles from './KeysPanel.module.css'
import { scopeWords } from './scope-words.ts'

export interface KeyItemProps {
  readonly teamId: string
  readonly apiKey: DataAt<'/key/list'>['list'][number]
}

export function KeyItem({ teamId, apiKey }: KeyItemProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const reload = useReload()
  const [asking, setAsking] = useState(false)
  const { name, website_ids, last_used_at, created_by } = apiKey
  const when = formatDay(apiKey.created_at, language)
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name}
          <code>{apiKey.prefix}…</code>
        </p>
        <p className={styles.facts}>
          <span>
            {apiKey.scopes.map((scope) => t(`keys.scope.${scopeWords[scope]}`)).join(t('members.listComma'))}
          </span>
          <span>
            {website_ids === null ? t('members.all') : t('members.some', { count: website_ids.length })}
          </span>
          <span>
            {created_by ? t('keys.created', { name: created_by, when }) : t('keys.createdOn', { when })}
          </span>
          {!apiKey.creator_is_member && <span>{t('keys.creatorLeft')}</span>}
          <span>
            {last_used_at === null
              ? t('keys.neverUsed')
              : t('keys.lastUsed', { when: formatAgo(last_used_at, language) })}
          </span>
        </p>
      </div>
      {apiKey.within_reach && (
        <Button
          size="small"
          aria-label={t('app.pair', { name: t('keys.revoke'), value: name })}
          onClick={() => setAsking(true)}
        >
          {t('keys.revoke')}
        </Button>
      )}
      {asking && (
        <ConfirmCall
          path="/key/revoke"
          input={{ team_id: teamId, key_id: apiKey.key_id }}
          title={t('keys.revokeTitle')}
          action={t('keys.revoke')}
          done={t('keys.revoked')}
          onDone={() => reload('/key/list')}
          onClose={() => setAsking(false)}
        >
          {t('keys.revokeText', { name })}
        </ConfirmCall>
      )}
    </li>
  )
}
