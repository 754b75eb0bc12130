/** The tables of PostgreSQL as kysely sees them; the migrations create them. Times are instants. Secrets are stored as hashes only. */
import type { BillingPeriod, PackageSize, Plan } from '@footfall/contract/plans'
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'
import type { TextParams } from '../lib/translate.ts'
import type {
  CaptchasTable,
  MailCodesTable,
  RecoveryCodesTable,
  SessionsTable,
  SessionTokensTable,
  TriesTable,
  TwoFactorTable,
  UsersTable,
} from './account-tables.ts'
import type { OrdersTable, PaidStretch, PlanNoticesTable, WebsiteUsageTable } from './billing-tables.ts'
import type { Defaulted, Instant, InstantOrNull, Nullable } from './column-types.ts'
import type { BoardsTable, ResourcesTable } from './resource-table.ts'

export interface PicturesTable {
  id: Generated<string>
  /** WebP, encoded by us. */
  bytes: Buffer
  created_at: Instant
}

export interface TeamsTable {
  id: Generated<string>
  name: string
  description: string
  plan: Defaulted<Plan>
  trial_ends_at: InstantOrNull
  /** For a paid package; null for Free and for individual agreements. */
  plan_millions: Nullable<PackageSize>
  plan_period: Nullable<BillingPeriod>
  /** Null: no end. */
  paid_until: InstantOrNull
  /** What was paid for the time until then; empty for time that the operator gave. */
  paid_stretches: ColumnType<readonly PaidStretch[], string | undefined, string>
  /** When this month's events were used up. */
  quota_reached_at: InstantOrNull
  created_at: Instant
  deleted_at: InstantOrNull
}

export interface MembersTable {
  team_id: string
  user_id: string
  role: number
  /** False: only those of `member_websites`. */
  all_websites: Defaulted<boolean>
  website_order: Defaulted<string[]>
  pinned: Defaulted<string[]>
  joined_at: Instant
}

export interface FormerMembersTable {
  team_id: string
  user_id: string
  reason: 'removed' | 'left' | 'team_deleted'
  left_at: Instant
}

export interface WebsitesTable {
  id: Generated<string>
  team_id: string
  name: string
  domain: string
  time_zone: string
  type: 'site' | 'short'
  picture_id: Nullable<string>
  allowed_hostnames: Defaulted<string[]>
  excluded_addresses: Defaulted<string[]>
  excluded_paths: Defaulted<string[]>
  excluded_countries: Defaulted<string[]>
  kept_query_parameters: Defaulted<string[]>
  salt_period: Defaulted<'month' | 'day'>
  counts_hash: Defaulted<boolean>
  honors_opt_out: Defaulted<boolean>
  blocked_properties: Defaulted<string[]>
  blocks_personal_data: Defaulted<boolean>
  created_at: Instant
  /** When it came from another team; null if it was added to this one. */
  received_at: InstantOrNull
  deleted_at: InstantOrNull
  /** When its events had been deleted from the store. */
  erased_at: InstantOrNull
  /** When it was reset; null if nothing of a reset is left to be done. */
  reset_at: InstantOrNull
}

export interface MemberWebsitesTable {
  team_id: string
  user_id: string
  website_id: string
}

export interface InvitationsTable {
  id: Generated<string>
  team_id: string
  code_hash: Buffer
  /** The invited address; null if an account was added directly. */
  email: string | null
  user_id: string | null
  role: number
  all_websites: boolean
  website_ids: Defaulted<string[]>
  invited_by: string | null
  status: Defaulted<'pending' | 'accepted' | 'refused' | 'cancelled'>
  created_at: Instant
  expires_at: Instant
}

export interface ApiKeysTable {
  id: Generated<string>
  team_id: string
  name: string
  key_hash: Buffer
  prefix: string
  scopes: string[]
  /** Null for all websites of the team. */
  website_ids: string[] | null
  created_by: string | null
  created_at: Instant
  last_used_at: InstantOrNull
  revoked_at: InstantOrNull
}

export interface ShareFilter {
  readonly field: string
  readonly operator: string
  readonly value: readonly string[]
}

export interface SharesTable {
  website_id: string
  /** Stored in plain text, because its owner looks it up repeatedly. */
  code: string
  enabled: boolean
  password_hash: Nullable<string>
  expires_at: InstantOrNull
  hidden_sections: Defaulted<string[]>
  screens: Defaulted<string[]>
  filters: ColumnType<ShareFilter[], string | undefined, string>
  /** Whether other sites may embed it. */
  embed: Defaulted<boolean>
  created_at: Instant
}

export interface TransfersTable {
  id: Generated<string>
  website_id: string
  from_team: string
  /** Null until the recipient has chosen. */
  to_team: string | null
  sender_id: string
  recipient_id: string
  code_hash: Buffer
  status: Defaulted<'pending' | 'accepted' | 'rejected' | 'cancelled'>
  created_at: Instant
  expires_at: Instant
}

export interface ShortLinksTable {
  id: Generated<string>
  website_id: string
  slug: string
  name: string
  target_url: string
  picture_id: Nullable<string>
  created_at: Instant
  deleted_at: InstantOrNull
  /** The link that had this slug before; null for a link itself. */
  former_of: Nullable<string>
}

/** A message between a user and the installation's operators. */
export interface SupportLinesTable {
  id: Generated<string>
  /** The user of the conversation. */
  user_id: string
  from_operator: boolean
  /** The operator who answered, while the account exists. */
  author_id: string | null
  text: string
  /** When the other side read it. */
  read_at: InstantOrNull
  created_at: Instant
}

export interface MessagesTable {
  id: Generated<string>
  user_id: string
  kind: string
  params: JSONColumnType<TextParams>
  /** A path in the console. */
  link: string | null
  /** The team concerned. */
  team_id: string | null
  read_at: InstantOrNull
  created_at: Instant
}

export interface AuditLogTable {
  id: Generated<number>
  /** Null for an operator's change to the whole installation. */
  team_id: string | null
  user_id: string | null
  /** The name at that time. */
  user_name: string | null
  /** The website concerned. Users without access to it do not see the entry. */
  website_id: string | null
  action: string
  params: JSONColumnType<TextParams>
  at: Instant
}

export interface Database {
  pictures: PicturesTable
  users: UsersTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  two_factor: TwoFactorTable
  recovery_codes: RecoveryCodesTable
  mail_codes: MailCodesTable
  captchas: CaptchasTable
  tries: TriesTable
  teams: TeamsTable
  members: MembersTable
  former_members: FormerMembersTable
  websites: WebsitesTable
  member_websites: MemberWebsitesTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  shares: SharesTable
  transfers: TransfersTable
  short_links: ShortLinksTable
  orders: OrdersTable
  website_usage: WebsiteUsageTable
  plan_notices: PlanNoticesTable
  messages: MessagesTable
  support_lines: SupportLinesTable
  audit_log: AuditLogTable
  resources: ResourcesTable
  boards: BoardsTable
}

/** The pool, or one of its transactions: a function that takes this can be part of a larger change. */
export type Db = Kysely<Database>
