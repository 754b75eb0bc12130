/** The calls for transferring a website. */
import type { settingCalls } from '@footfall/contract/api/setting'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findPersonByName } from '../accounts/people.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import type { CollectSettings } from '../websites/collect-settings.ts'
import { receiveWebsite, rejectWebsite, transferInfo } from './answer-offer.ts'
import { offerWebsite, pendingOffer, transferTeams, withdrawOffer } from './offer.ts'

type TransferCalls = Pick<
  typeof settingCalls,
  | '/setting/check_email_register'
  | '/setting/get_transfer_team_list'
  | '/setting/send_transfer_mail'
  | '/setting/cancel_transfer'
  | '/setting/pending_transfer'
  | '/setting/get_transfer_info'
  | '/setting/receive_website'
  | '/setting/reject_website'
>

/** A person checks addresses one at a time, not by the thousand. */
const addressChecks: Limit = { name: 'addresses checked by', most: 60, window: hour }

export function transferHandlers(
  context: Context,
  collectSettings: CollectSettings,
): Handlers<TransferCalls> {
  return {
    '/setting/check_email_register': async ({ input, viewer }) => {
      await limitTries(context, addressChecks, viewer.userId)
      const person = await findPersonByName(context.db, input.email)
      return { registered: person !== null, is_self: person?.userId === viewer.userId }
    },
    '/setting/get_transfer_team_list': async ({ viewer, website }) => ({
      list: await transferTeams(context, viewer, website),
    }),
    '/setting/send_transfer_mail': ({ input, viewer, website }) =>
      offerWebsite(context, viewer, website, input),
    '/setting/pending_transfer': async ({ viewer, website }) => ({
      transfer: await pendingOffer(context, viewer, website.websiteId),
    }),
    '/setting/cancel_transfer': ({ viewer, website }) => withdrawOffer(context, viewer, website),
    '/setting/get_transfer_info': ({ input, viewer, request }) =>
      transferInfo(context, input, { viewer, address: request.address }),
    '/setting/receive_website': ({ input, viewer, request }) =>
      receiveWebsite(context, collectSettings, input, { viewer, address: request.address }),
    '/setting/reject_website': ({ input, viewer, request }) =>
      rejectWebsite(context, input, { viewer, address: request.address }),
  }
}
