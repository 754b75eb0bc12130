/** The fields for a member's role and visible websites. */
import { grantableRoles, roleNames } from '@footfall/contract/access'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../../lib/session/role-name.ts'
import { WebsitesItem } from '../../ui/form/website/WebsitesItem.tsx'
import styles from './MembersPanel.module.css'
import { useTeamWebsites } from './use-team-websites.ts'

export interface Grant {
  readonly team_role: (typeof grantableRoles)[number]
  readonly visible_websites: 'all' | string[]
}

export function GrantFields({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const { answer } = useTeamWebsites(teamId)
  return (
    <>
      <Form.Item name="team_role" label={t('members.role')}>
        <Radio.Group className={styles.roles as string} aria-label={t('members.role')}>
          {grantableRoles.map((role) => (
            <Radio key={role} value={role}>
              <span className={styles.roleName}>{roleName(role)}</span>
              <span className={styles.below}>{t(`roleHint.${roleNames[role]}`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <WebsitesItem name="visible_websites" label={t('members.websites')} websites={answer} />
    </>
  )
}
