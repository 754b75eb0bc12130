/** A role's name in the language shown. */
import { roleNames } from '@footfall/contract/access'
import { useTranslation } from 'react-i18next'

/** `roleName(2)`: what people call the role; '' where there is none. */
export function useRoleName(): (role: number) => string {
  const { t } = useTranslation()
  return (role) => {
    const name = roleNames[role]
    return name && name !== 'none' ? t(`stats.role.${name}`) : ''
  }
}
