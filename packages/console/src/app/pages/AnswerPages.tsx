/** `/accept` and `/refuse` answer an invitation or an offered website. The code in the address tells which of the two. */
import { useSearchParams } from 'react-router'
import { InvitationAnswer } from '../../features/invitations/InvitationAnswer.tsx'
import { JoinPage } from '../../features/invitations/JoinPage.tsx'
import { TransferAnswer } from '../../features/transfers/TransferAnswer.tsx'

function Answer({ refusing }: { readonly refusing: boolean }) {
  const [parameters] = useSearchParams()
  if (parameters.has('transfer_code') || parameters.has('transfer_id'))
    return <TransferAnswer refusing={refusing} />
  if (parameters.has('invite_code') || parameters.has('invite_id'))
    return <InvitationAnswer refusing={refusing} />
  return <JoinPage missingFor={refusing ? 'refusing' : 'accepting'} />
}

export function AcceptPage() {
  return <Answer refusing={false} />
}

export function RefusePage() {
  return <Answer refusing />
}
