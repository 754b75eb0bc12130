/** A member's picture and name, with the address or account below. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../lib/session/account.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'
import styles from './MembersPanel.module.css'

export function MemberName({ member }: { readonly member: MemberRow }) {
  const { t } = useTranslation()
  const isSelf = useAccount().data?.uuid === member.member_id
  const below = member.email ?? member.account
  return (
    <span className={styles.who}>
      <Avatar name={member.name} picture={member.avatar} size={36} />
      <span className={styles.whoText}>
        <span className={styles.name}>
          {member.name}
          {isSelf && <span className={styles.badge}>{t('members.you')}</span>}
        </span>
        {below && below !== member.name && <span className={styles.below}>{below}</span>}
      </span>
    </span>
  )
}
