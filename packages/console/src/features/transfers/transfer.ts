/** An offered website, and its key: the code of the mail, or the id for the receiving account. */
import type { DataAt, InputAt } from '../../lib/api/call-api.ts'

export type Transfer = DataAt<'/setting/get_transfer_info'>
export type TransferKey = InputAt<'/setting/get_transfer_info'>
