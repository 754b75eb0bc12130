/** All actions of the operator's command. */
import type { AdminAction } from './action.ts'
import { doctor } from './doctor/doctor.ts'
import { eraseVisitor, eraseWebsite } from './erase.ts'
import { showLog } from './log.ts'
import { givePlan, listTeams, listWebsites, setTeamOwner, showPlan } from './teams.ts'
import { deleteUser, listUsers, resetPassword, turnTwoFactorOff } from './users.ts'

const all: readonly AdminAction[] = [
  listUsers,
  resetPassword,
  turnTwoFactorOff,
  deleteUser,
  listTeams,
  listWebsites,
  setTeamOwner,
  showPlan,
  givePlan,
  eraseWebsite,
  eraseVisitor,
  showLog,
  doctor,
]

export const adminActions: ReadonlyMap<string, AdminAction> = new Map(all.map((one) => [one.name, one]))
