/** A role's name in the current language. */
import { roleNames } from '@footfall/contract/access'
import { useTranslation } from 'react-i18next'

/** `roleName(2)` returns the role's name; '' for an unknown role. */
export function useRoleName(): (role: number) => string {
  const { t } = useTranslation()
  return (role) => {
    const name = roleNames[role]
    return name && name !== 'none' ? t(`stats.role.${name}`) : ''
  }
}
