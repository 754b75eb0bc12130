/** The password of a board's link, and the last day on which the link works. */
import type { BoardItem } from '@footfall/contract/api/board'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, dateAt, dayStart } from '../../lib/time/zoned-day.ts'
import { SharePassword, type SharePasswordValue } from '../../reports/sharing/SharePassword.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { DayField } from '../../ui/form/time/DayField.tsx'
import styles from './Boards.module.css'

export interface BoardLockProps {
  readonly board: BoardItem
  readonly busy: boolean
  /** Called with whether there are unsaved changes. The surrounding dialog asks before it closes. */
  readonly onChanged: (changed: boolean) => void
  readonly onSave: (lock: { readonly password?: string | null; readonly expires_at?: number | null }) => void
}

interface Edited {
  readonly password: SharePasswordValue
  /** Empty if the link works for ever. */
  readonly lastDay: string
}

export function BoardLock({ board, busy, onChanged, onSave }: BoardLockProps) {
  const { t } = useTranslation()
  const id = useId()
  // A board has websites of several time zones, so its link expires at the end of a day in the sharing user's zone.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const stored = board.share_expires_at === null ? '' : dateAt(board.share_expires_at * 1000 - 1000, zone)
  // Only what was edited is kept. The rest follows the board, which another tab may change meanwhile.
  const [edited, setEdited] = useState<Partial<Edited>>({})
  const { password = { set: board.share_has_password, typed: null }, lastDay = stored } = edited
  const { set, typed } = password
  const tooShort = typed !== null && typed.length < 8
  const changed = lastDay !== stored || typed !== null || set !== board.share_has_password
  useEffect(() => {
    onChanged(changed)
    return () => onChanged(false)
  }, [onChanged, changed])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (tooShort || !changed) return
    onSave({
      ...(typed !== null ? { password: typed } : board.share_has_password && !set ? { password: null } : {}),
      // The stored one may be the end of a day in another zone.
      ...(lastDay !== stored && { expires_at: lastDay ? dayStart(addDays(lastDay, 1), zone) : null }),
    })
  }
  return (
    <form className={styles.lock} onSubmit={save}>
      <label htmlFor={`${id}-password`}>{t('settings.sharing.password')}</label>
      <SharePassword
        id={`${id}-password`}
        value={password}
        onChange={(password) => setEdited({ ...edited, password })}
      />
      {tooShort && <p role="alert">{t('settings.sharing.passwordRule')}</p>}
      <span aria-hidden>{t('settings.sharing.expiry')}</span>
      <DayField
        label={t('settings.sharing.expiry')}
        empty={t('settings.sharing.expiryNone')}
        today={dateAt(Date.now(), zone)}
        value={lastDay}
        onChange={(lastDay) => setEdited({ ...edited, lastDay })}
      />
      <Button type="submit" disabled={busy || !changed || tooShort}>
        {t('action.save')}
      </Button>
    </form>
  )
}
