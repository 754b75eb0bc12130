/** Commands for the reader's own things: websites of all teams, saved reports of the open website, the other teams, members of the team. */
import { can } from '@footfall/contract/access'
import { minute } from '@footfall/contract/durations'
import { Bookmark, Globe, Link2, User, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { websitePath } from '../../lib/url/website-path.ts'
import { addressOf } from '../../reports/saved/saved-state.ts'
import { useTeamSwitch } from '../team/team-switch.ts'
import type { Command } from './find-commands.ts'

const fresh = minute
/** Largest page of a list. */
const pageSize = 500

export function useListCommands(
  websiteId: string,
): Record<'websites' | 'reports' | 'teams' | 'members', Command[]> {
  const { i18n } = useTranslation()
  const go = useGo()
  const navigate = useNavigate()
  const { teamId, teamRole } = useCurrentTeam()
  const teams = useTeams().list
  const switchTo = useTeamSwitch()
  const websites = useCall('/website/get_all_list', {}, { fresh }).data?.list ?? []
  const reports = useCall(
    '/report/list',
    { website_id: websiteId, page_size: pageSize },
    { enabled: websiteId !== '', fresh },
  ).data?.list
  const members = useCall(
    '/team/user',
    { team_id: teamId, page_size: pageSize },
    { enabled: teamId !== '' && can(teamRole, 'team.manage'), fresh },
  ).data?.list
  return {
    websites: websites.map((website) => ({
      key: `website ${website.website_id}`,
      group: 'websites',
      label: website.website_name,
      hint: teams.length > 1 ? `${website.team_name} · ${website.domain_label}` : website.domain_label,
      icon: website.type === 'short' ? Link2 : Globe,
      run: () => go(websitePath(website)),
    })),
    reports: (reports ?? []).map((report) => ({
      key: `report ${report.report_id}`,
      group: 'reports',
      label: report.name,
      words: report.description,
      icon: Bookmark,
      run: () => {
        const { pathname, search } = addressOf(report)
        void navigate({ pathname, search: `${search}&lang=${i18n.language}` })
      },
    })),
    teams: teams
      .filter(({ team_id }) => team_id !== teamId)
      .map((team) => ({
        key: `team ${team.team_id}`,
        group: 'teams',
        label: team.team_name,
        icon: Users,
        run: () => switchTo(team),
      })),
    members: (members ?? []).map(({ member_id, invite_id, name, email, account }) => ({
      key: `member ${member_id ?? invite_id}`,
      group: 'members',
      label: name,
      hint: [email, account].find((text) => text && text !== name) ?? undefined,
      icon: User,
      run: () => {
        const search = new URLSearchParams({ search: email ?? account ?? name, lang: i18n.language })
        void navigate({ pathname: '/settings/teams/members', search: `?${search}` })
      },
    })),
  }
}
