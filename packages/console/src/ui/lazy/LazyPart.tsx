/**
 * A part whose code is loaded when it is needed. A placeholder is shown until then. If loading or rendering fails, only this place shows an error
 * with a retry button.
 */
import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { Component, type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/api/connection.ts'
import { reloadByItself } from '../../lib/reload-page.ts'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import { type Loadable, NotFetched } from './lazy-part.ts'
import { useOnceReachable } from './use-once-reachable.ts'

export interface LazyPartProps<P> {
  readonly part: Loadable<P>
  /** The part's own props. */
  readonly given: P
  /** The placeholder until the part is loaded. */
  readonly waiting?: ReactNode
  /** Wraps the error message if the part would bring its own frame. */
  readonly frame?: (failure: ReactNode) => ReactNode
}

export function LazyPart<P extends object>({ part, given, waiting = null, frame }: LazyPartProps<P>) {
  return (
    <Guard part={part} frame={frame}>
      <Suspense fallback={waiting}>
        <Arrived part={part} given={given} />
      </Suspense>
    </Guard>
  )
}

function Arrived<P extends object>({ part, given }: Pick<LazyPartProps<P>, 'part' | 'given'>) {
  const Part = use(part.fetch())
  return <Part {...given} />
}

interface GuardProps {
  readonly children: ReactNode
  readonly part: Pick<Loadable<never>, 'forget' | 'isLost'>
  readonly frame: ((failure: ReactNode) => ReactNode) | undefined
}

class Guard extends Component<GuardProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { children, frame, part } = this.props
    if (this.state.error === undefined) return children
    const retry = () => {
      part.forget()
      this.setState({ error: undefined })
    }
    const failure = <Failure error={this.state.error} isLost={part.isLost()} onRetry={retry} />
    return frame ? frame(failure) : failure
  }
}

interface FailureProps {
  readonly error: unknown
  readonly isLost: boolean
  readonly onRetry: () => void
}

function Failure({ error, isLost, onRetry }: FailureProps) {
  return error instanceof NotFetched ? (
    <NotFetchedPart isLost={isLost} onRetry={onRetry} />
  ) : (
    <ErrorPanel error={error} onRetry={onRetry} />
  )
}

/**
 * While the connection is lost, shows the message of the connection strip. The part loads again on request, and automatically once the server can be
 * reached: at first alone, then with its page.
 */
function NotFetchedPart({ isLost, onRetry }: Omit<FailureProps, 'error'>) {
  const { t } = useTranslation()
  const lost = useConnection((state) => state.lost)
  const Icon = lost ? WifiOff : TriangleAlert
  useOnceReachable(isLost ? reloadByItself : onRetry)
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.75} />}
      title={t(lost ? 'connection.lost' : 'failure.panel')}
      action={
        <Button size="small" onClick={isLost ? () => location.reload() : onRetry}>
          <RotateCw size={14} aria-hidden />
          {t('action.retry')}
        </Button>
      }
    />
  )
}
