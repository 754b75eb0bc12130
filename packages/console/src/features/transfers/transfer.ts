/** An offered website, and what names it: the code of its mail, or its id for the account it is addressed to. */
import type { DataAt, InputAt } from '../../lib/api/call-api.ts'

export type Transfer = DataAt<'/setting/get_transfer_info'>
export type TransferKey = InputAt<'/setting/get_transfer_info'>
