/** The account's picture: choose, upload, remove. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../lib/api/reload.ts'
import { useAction } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PictureInput } from '../../../ui/form/PictureInput.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { Avatar } from '../../../ui/images/Avatar.tsx'
import styles from './AccountPage.module.css'

export function PictureSetting({ account }: { readonly account: AccountItem }) {
  const { t } = useTranslation()
  const reload = useReload()
  const input = useRef<HTMLInputElement>(null)
  const edit = useAction('/user/edit_avatar')

  const save = (picture: string | null) =>
    edit.mutate(
      { picture },
      {
        onSuccess: () => {
          reload('/user/item')
          toast.success(t('account.pictureSaved'))
        },
        onError: (error) => showError(error),
      },
    )

  return (
    <div className={styles.setting}>
      <Avatar size={56} name={account.username} picture={account.avatar} />
      <div className={styles.what}>
        <p className={styles.label}>{t('account.picture')}</p>
        <p className={styles.hint}>{t('account.pictureHint')}</p>
      </div>
      <div className={styles.actions}>
        <PictureInput ref={input} label={t('account.picture')} onPicture={save} />
        <Button disabled={edit.isPending} onClick={() => input.current?.click()}>
          {t(account.avatar ? 'account.replace' : 'account.upload')}
        </Button>
        {account.avatar && (
          <Button variant="quiet" disabled={edit.isPending} onClick={() => save(null)}>
            {t('account.removePicture')}
          </Button>
        )}
      </div>
    </div>
  )
}
