/** Calls about one's own account. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { accountName, email, language, mailCode, password, timeZone } from '../fields.ts'

const session = { kind: 'session' } as const
const open = { kind: 'public' } as const

/** A session: `renewal_time` (Unix seconds) is when the client should ask for a new token. */
export const signedIn = z.object({ access_token: z.string(), renewal_time: z.int(), uuid: z.string() })
export type SignedIn = z.infer<typeof signedIn>

/** Whatever was typed as an account: a name or a mail address. */
const signInName = z.string().trim().min(1, { error: 'required' }).max(254)

/** A password as it is tried: the rule holds for new ones, not for wrong ones. */
const triedPassword = z.string().min(1, { error: 'required' }).max(200)

const done = z.object({})

export const accountItem = z.object({
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  lastLogin: z.int().nullable(),
  mobile: z.string().nullable(),
  registerTime: z.int(),
  username: z.string(),
  uuid: z.string(),
  has_password: z.boolean(),
  language,
})
export type AccountItem = z.infer<typeof accountItem>

export const userCalls = calls([
  call('/user/register', {
    access: open,
    input: z
      .object({
        account: accountName.optional(),
        email: email.optional(),
        password,
        confirm_password: z.string(),
        email_code: mailCode.optional(),
        captcha_token: z.string().max(200).optional(),
        accept_terms: z.boolean(),
        language: language.optional(),
        time_zone: timeZone.optional(),
      })
      .superRefine((input, context) => {
        const issue = (path: string, message: string) =>
          context.issues.push({ code: 'custom', path: [path], message, input })
        if ((input.account === undefined) === (input.email === undefined))
          issue('account', 'account_or_email')
        if (input.email !== undefined && input.email_code === undefined) issue('email_code', 'required')
        if (input.confirm_password !== input.password) issue('confirm_password', 'passwords_differ')
        if (!input.accept_terms) issue('accept_terms', 'terms_required')
      }),
    output: signedIn,
    summary: 'Makes an account with a team of its own, and signs it in.',
  }),
  call('/user/login_v2', {
    access: open,
    input: z.object({
      account: signInName,
      password: triedPassword,
      captcha_token: z.string().max(200).optional(),
    }),
    output: signedIn,
    summary: 'Signs in by mail address or account name.',
  }),
  call('/user/logout', { access: session, input: z.object({}), output: done, summary: 'Ends this session.' }),
  call('/user/renew_token', {
    method: 'GET',
    access: session,
    input: z.object({}),
    output: signedIn,
    summary: 'A new token; the old one stays good for 60 seconds.',
  }),
  call('/user/find_password', {
    access: open,
    input: z
      .object({
        email,
        code: mailCode.optional(),
        password: password.optional(),
        confirm_password: z.string().optional(),
        captcha_token: z.string().max(200).optional(),
      })
      .superRefine((input, context) => {
        if (input.code === undefined) return
        const issue = (path: string, message: string) =>
          context.issues.push({ code: 'custom', path: [path], message, input })
        if (input.password === undefined) issue('password', 'required')
        else if (input.confirm_password !== input.password) issue('confirm_password', 'passwords_differ')
      }),
    output: done,
    summary: 'Without a code: mails one. With it: sets the password and ends every session.',
  }),
  call('/user/item', {
    access: session,
    input: z.object({}),
    output: accountItem,
    summary: 'One’s own account.',
  }),
])
