/** Calls of one's own account: registration, sign-in, sign-out, password, address, sessions, second factor. */
import { z } from 'zod'
import { call, calls, none } from '../call.ts'
import {
  accountName,
  captchaToken,
  displayName,
  id,
  language,
  mailCode,
  password,
  pictureData,
  secondFactor,
  timeZone,
  typedDelete,
  typedPassword,
  unixTime,
} from '../fields.ts'
import { email } from '../mail-address.ts'

const publicCall = { kind: 'public' } as const
const session = { kind: 'session' } as const

export const signedIn = z.object({
  access_token: z.string(),
  /** From this instant on the token should be renewed; it stays valid for longer. */
  renewal_time: unixTime,
  uuid: id,
})
export type SignedIn = z.infer<typeof signedIn>

/** For an account without a mail address: its recovery codes, shown only now. */
export const registered = signedIn.extend({ recovery_codes: z.array(z.string()).optional() })
export type Registered = z.infer<typeof registered>

export const accountItem = z.object({
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  lastLogin: unixTime.nullable(),
  mobile: z.string().nullable(),
  registerTime: unixTime,
  /** The name shown to others. */
  username: z.string(),
  uuid: id,
  has_password: z.boolean(),
  /** The sign-in name, if the account has one. */
  account: z.string().nullable(),
  language,
  two_factor: z.boolean(),
  recovery_codes_left: z.int(),
})
export type AccountItem = z.infer<typeof accountItem>

const sessionItem = z.object({
  session_id: id,
  current: z.boolean(),
  browser: z.string(),
  os: z.string(),
  created_at: unixTime,
  last_seen_at: unixTime,
})

function samePasswords(input: { password?: string | undefined; confirm_password?: string | undefined }) {
  return input.password === input.confirm_password
}
const mismatch = { error: 'passwords_differ', path: ['confirm_password'] }

export const userCalls = calls([
  call('/user/register', {
    access: publicCall,
    input: z
      .object({
        account: accountName.optional(),
        email: email.optional(),
        password,
        confirm_password: z.string(),
        email_code: mailCode.optional(),
        captcha_token: captchaToken.optional(),
        accept_terms: z.boolean().refine((accepted) => accepted, { error: 'terms_required' }),
        language: language.optional(),
        time_zone: timeZone.optional(),
      })
      .refine((input) => (input.account === undefined) !== (input.email === undefined), {
        error: 'account_or_email',
        path: ['account'],
      })
      .refine((input) => input.email === undefined || input.email_code !== undefined, {
        error: 'required',
        path: ['email_code'],
      })
      .refine(samePasswords, mismatch),
    output: registered,
    summary:
      'Makes an account with a team of its own, and signs in. An account without a mail address gets recovery codes, shown only in this answer.',
  }),
  call('/user/login_v2', {
    access: publicCall,
    input: z.object({
      /** A mail address or an account name. */
      account: z.string().trim().min(1, { error: 'required' }).max(254),
      password: typedPassword,
      captcha_token: captchaToken.optional(),
      otp_code: secondFactor.optional(),
    }),
    output: signedIn,
    summary:
      'Signs in. A wrong password is answered 201 with failure_count, remaining_attempts and captcha_required; an account with a second factor asks for otp_code.',
  }),
  call('/user/logout', {
    access: session,
    input: none,
    output: none,
    summary: 'Ends this session on the server.',
  }),
  call('/user/renew_token', {
    method: 'GET',
    access: session,
    input: none,
    output: signedIn,
    summary:
      'A new token for this session; the old one stays valid for 60 seconds and cannot be renewed again.',
  }),
  call('/user/find_password', {
    access: publicCall,
    input: z
      .object({
        email: email.optional(),
        /** For an account without a mail address, with one of its recovery codes. */
        account: accountName.optional(),
        captcha_token: captchaToken.optional(),
        code: mailCode.optional(),
        recovery_code: secondFactor.optional(),
        password: password.optional(),
        confirm_password: z.string().optional(),
      })
      .refine((input) => (input.account === undefined) !== (input.email === undefined), {
        error: 'account_or_email',
        path: ['account'],
      })
      .refine((input) => (input.account === undefined) === (input.recovery_code === undefined), {
        error: 'required',
        path: ['recovery_code'],
      })
      .refine(
        ({ code, recovery_code, password: set }) =>
          ((code ?? recovery_code) === undefined) === (set === undefined),
        { error: 'required', path: ['password'] },
      )
      .refine(samePasswords, mismatch),
    output: none,
    summary:
      'Without a code: sends one, answered alike whether the address is registered or not. With it, or with an account’s recovery code: sets the password and ends every session.',
  }),
  call('/user/item', {
    access: session,
    input: none,
    output: accountItem,
    summary: 'The signed-in account.',
  }),
  call('/user/edit_name', {
    access: session,
    input: z.object({ username: displayName(50) }),
    output: none,
    summary: 'Changes the name shown to others.',
  }),
  call('/user/edit_avatar', {
    access: session,
    input: z.object({ picture: pictureData.nullable() }),
    output: z.object({ avatar: z.string().nullable() }),
    summary:
      'Sets the account’s picture (PNG, JPEG, WebP or GIF, at most 2 MB, stored anew as WebP), or removes it.',
    maxBytes: 3_145_728,
  }),
  call('/user/edit_password', {
    access: session,
    input: z
      .object({ old_password: typedPassword, password, confirm_password: z.string() })
      .refine(samePasswords, mismatch),
    output: none,
    summary: 'Changes the password and ends every other session.',
  }),
  call('/user/bind_email_code', {
    access: session,
    input: z.object({ email, captcha_token: captchaToken.optional() }),
    output: none,
    summary: 'Sends a code to the address to be bound.',
  }),
  call('/user/bind_email', {
    access: session,
    input: z.object({
      email,
      email_code: mailCode,
      password: typedPassword,
      /** If the account has a second factor. */
      otp_code: secondFactor.optional(),
    }),
    output: none,
    summary: 'Binds the address to this account.',
  }),
  call('/user/delete_account', {
    access: session,
    input: z.object({
      password: typedPassword,
      /** If the account has a second factor. */
      otp_code: secondFactor.optional(),
      confirm: typedDelete,
    }),
    output: none,
    summary:
      'Deletes this account and the teams of which it is the only member. Refused while it owns a team with other members.',
  }),
  call('/user/sessions', {
    access: session,
    input: none,
    output: z.object({ list: z.array(sessionItem) }),
    summary: 'Where this account is signed in, latest first.',
  }),
  call('/user/end_session', {
    access: session,
    input: z.object({ session_id: id }),
    output: none,
    summary: 'Signs out one session of this account.',
  }),
  call('/user/end_other_sessions', {
    access: session,
    input: none,
    output: z.object({ ended: z.int() }),
    summary: 'Signs out every session of this account but this one.',
  }),
  call('/user/two_factor_setup', {
    access: session,
    input: z.object({ password: typedPassword }),
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    summary:
      'Begins a second factor: the secret for an authenticator app. It takes effect once it is confirmed.',
  }),
  call('/user/two_factor_enable', {
    access: session,
    input: z.object({ otp_code: secondFactor }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: 'Confirms the second factor; the recovery codes are shown only in this answer.',
  }),
  call('/user/two_factor_disable', {
    access: session,
    input: z.object({ password: typedPassword, otp_code: secondFactor }),
    output: none,
    summary: 'Removes the second factor.',
  }),
  call('/user/recovery_codes', {
    access: session,
    input: z.object({ password: typedPassword, otp_code: secondFactor.optional() }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    summary: 'Replaces the recovery codes; the new ones are shown only in this answer.',
  }),
])
