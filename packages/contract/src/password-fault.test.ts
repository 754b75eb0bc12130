import { expect, test } from 'vitest'
import { type PasswordFault, passwordFault } from './password-fault.ts'

const common = new Set(['password1', 'iloveyou', 'qwertyuiop'])

test.each<[string, (string | null)[], PasswordFault | null]>([
  ['correct.horse_1', ['walker', null], null],
  ['password1', [], 'password_common'],
  ['PassWord1', [], 'password_common'],
  ['_iloveyou..', [], 'password_common'],
  ['iloveyou.walker', ['walker'], null],
  ['walker_12', ['Walker_12'], 'password_is_account'],
  ['WALKER_12', ['walker_12', null], 'password_is_account'],
  ['.walker_12.', ['walker_12'], 'password_is_account'],
  ['walker_12_', ['walker_12_'], 'password_is_account'],
  ['jane.doe@example.com', [null, 'jane.doe@example.com'], 'password_is_account'],
  ['jane.doe', [null, 'Jane.Doe@example.com'], 'password_is_account'],
  ['........', ['', null], null],
])('%s of %j: %s', (password, names, fault) => expect(passwordFault(password, names, common)).toBe(fault))
