/** The boards of the team: open, create, rename, delete. */
import { can } from '@footfall/contract/access'
import type { BoardRow } from '@footfall/contract/api/board'
import { LayoutGrid, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReload } from '../../lib/api/reload.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatAgo } from '../../lib/format/moments.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListTools } from '../../ui/list/ListTools.tsx'
import { ListRow, RowList } from '../../ui/list/RowList.tsx'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { BoardDialog } from './BoardDialog.tsx'

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly board: BoardRow }

export function BoardsPage() {
  const { t } = useTranslation()
  const go = useGo()
  const reload = useReload()
  const { teamId, teamRole } = useCurrentTeam()
  const [open, setOpen] = useState<Open | null>(null)
  const [search, setSearch] = useState('')
  const boards = useCall('/board/list', { team_id: teamId, page_size: 100 }, { enabled: teamId !== '' })
  useTitle(t('nav.boards'))
  const mayEdit = can(teamRole, 'report.save')
  const close = () => setOpen(null)
  const isFound = ({ name, description }: BoardRow) =>
    `${name} ${description}`.toLowerCase().includes(search.toLowerCase())
  const add = mayEdit && <AddButton name={t('board.add')} onClick={() => setOpen({ kind: 'add' })} />
  return (
    <>
      <PageHeader
        title={t('nav.boards')}
        subtitle={t('board.lead')}
        actions={(boards.data ? boards.data.list.length > 0 : boards.isPending) && add}
      />
      <Panel title={t('board.all')}>
        <AnswerBody answer={boards} skeleton={<RowsSkeleton rows={4} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon={<LayoutGrid size={20} />}
                title={t('board.empty')}
                text={t(mayEdit ? 'board.emptyText' : 'board.emptyTextView')}
                action={add}
              />
            ) : (
              <>
                {list.length > 8 && (
                  <ListTools searchLabel={t('board.search')} search={search} onSearch={setSearch} />
                )}
                {list.some(isFound) ? (
                  <RowList>
                    {list.filter(isFound).map((board) => (
                      <BoardLine
                        key={board.board_id}
                        board={board}
                        onChoose={
                          board.within_reach && can(teamRole, board.shared ? 'website.edit' : 'report.save')
                            ? (kind) => setOpen({ kind, board })
                            : null
                        }
                      />
                    ))}
                  </RowList>
                ) : (
                  <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
                )}
              </>
            )
          }
        </AnswerBody>
      </Panel>
      {open?.kind === 'delete' && (
        <ConfirmCall
          path="/board/delete"
          input={{ team_id: teamId, board_id: open.board.board_id }}
          title={t('board.deleteAsk', { name: open.board.name })}
          done={t('board.deleted', { name: open.board.name })}
          onDone={() => reload('/board/list')}
          onClose={close}
        >
          {t('board.deleteText')}
        </ConfirmCall>
      )}
      {open && open.kind !== 'delete' && (
        <BoardDialog
          board={open.kind === 'edit' ? open.board : undefined}
          onSaved={(id) => open.kind === 'add' && go(`/boards/${id}`)}
          onClose={close}
        />
      )}
    </>
  )
}

interface BoardLineProps {
  readonly board: BoardRow
  /** Null if the user may not change the board. */
  readonly onChoose: ((kind: 'edit' | 'delete') => void) | null
}

function BoardLine({ board, onChoose }: BoardLineProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  return (
    <ListRow
      name={
        <Link title={board.name} to={`/boards/${board.board_id}`}>
          {board.name}
        </Link>
      }
      description={board.description}
      facts={[
        t('board.cards', { count: board.card_count }),
        board.shared && t('board.isShared'),
        t('savedReport.updatedAgo', { ago: formatAgo(board.updated_at, language) }),
      ]}
      more={t('app.moreOf', { name: board.name })}
      items={
        onChoose && [
          { key: 'edit', label: t('board.edit'), onSelect: () => onChoose('edit') },
          { key: 'delete', label: t('action.delete'), danger: true, onSelect: () => onChoose('delete') },
        ]
      }
    />
  )
}
