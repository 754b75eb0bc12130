/**
 * The closed list of response codes and of their reasons. A reason is a stable word that the console switches on. Its text is in the locale files
 * under `reason.<word>`.
 */

export const codes = {
  ok: 200,
  wrongPassword: 201,
  invalid: 400,
  noAccess: 401,
  notAllowed: 403,
  notFound: 404,
  teamDeleted: 406,
  noTeam: 407,
  timeout: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  limit: 429,
  internal: 500,
  unavailable: 503,
  removedFromTeam: 100010000,
  teamDeletedByOwner: 100010001,
  teamDeletedBySystem: 100010002,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Every reason with its response code. */
export const reasons = {
  // transport
  invalid_input: codes.invalid,
  unknown_path: codes.notFound,
  too_large: codes.tooLarge,
  unsupported_type: codes.unsupportedType,
  flood: codes.limit,
  internal: codes.internal,
  unavailable: codes.unavailable,
  query_too_heavy: codes.limit,
  /** It would read very many rows. It runs when it is repeated with `confirmed`. */
  large_query: codes.limit,
  export_busy: codes.limit,
  too_many: codes.limit,
  too_large_together: codes.limit,
  too_many_streams: codes.limit,
  // accounts
  wrong_password: codes.wrongPassword,
  session_expired: codes.noAccess,
  key_invalid: codes.noAccess,
  captcha_required: codes.notAllowed,
  captcha_wrong: codes.notAllowed,
  account_locked: codes.limit,
  /** Slowed down: `seconds` until the next attempt counts. */
  too_soon: codes.limit,
  token_renewed: codes.conflict,
  recovery_code_wrong: codes.notAllowed,
  /** Accounts are for invited mail addresses only. */
  invitation_required: codes.notAllowed,
  account_taken: codes.conflict,
  code_wrong: codes.notAllowed,
  code_expired: codes.gone,
  /** Tried wrongly too often: waiting does not help, a new one does. */
  code_spent: codes.limit,
  too_many_tries: codes.limit,
  password_unchanged: codes.conflict,
  password_wrong: codes.notAllowed,
  email_not_registered: codes.notFound,
  email_required: codes.notAllowed,
  email_taken: codes.conflict,
  account_unknown: codes.notFound,
  two_factor_required: codes.notAllowed,
  two_factor_wrong: codes.notAllowed,
  two_factor_on: codes.conflict,
  picture_unusable: codes.conflict,
  picture_too_many_pixels: codes.conflict,
  content_busy: codes.limit,
  /** No operators are configured. */
  support_none: codes.conflict,
  // teams
  not_allowed: codes.notAllowed,
  not_found: codes.notFound,
  no_team: codes.noTeam,
  team_deleted: codes.teamDeleted,
  removed_from_team: codes.removedFromTeam,
  /** Of an account that is to be deleted. */
  owns_team: codes.conflict,
  team_name_taken: codes.conflict,
  /** Said to whoever accepts an invitation. */
  already_member: codes.conflict,
  /** Said to whoever invites. */
  person_is_member: codes.conflict,
  invite_invalid: codes.notFound,
  invite_expired: codes.gone,
  invite_cancelled: codes.gone,
  invite_used: codes.gone,
  wrong_recipient: codes.notAllowed,
  plan_limit: codes.limit,
  // plans
  plans_off: codes.conflict,
  payment_not_set_up: codes.conflict,
  payment_unavailable: codes.unavailable,
  order_processing: codes.conflict,
  order_settled: codes.conflict,
  plan_by_agreement: codes.conflict,
  // sharing
  share_closed: codes.gone,
  share_expired: codes.gone,
  share_lapsed: codes.gone,
  share_invalid: codes.notFound,
  card_website_gone: codes.notFound,
  /** Pinned by another version, whose query this one does not accept. */
  card_outdated: codes.gone,
  share_password_required: codes.notAllowed,
  share_password_wrong: codes.notAllowed,
  /** A public report or a shared board names it, and the caller may not share. */
  used_in_public: codes.notAllowed,
  // short links
  slug_taken: codes.conflict,
  target_loop: codes.notAllowed,
  target_local: codes.notAllowed,
  // transfers
  transfer_invalid: codes.notFound,
  transfer_expired: codes.gone,
  transfer_cancelled: codes.gone,
  transfer_used: codes.gone,
  transfer_to_self: codes.conflict,
  team_required: codes.conflict,
  // favicons
  favicon_not_found: codes.notFound,
} as const satisfies Record<string, Code>

export type Reason = keyof typeof reasons
