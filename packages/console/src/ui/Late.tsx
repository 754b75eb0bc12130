/**
 * A part whose code is fetched when it is needed. Until it is there something stands in its place; where it does not come, or
 * breaks, that place alone says so, and fetches it again when asked to.
 */
import { RotateCw, WifiOff } from 'lucide-react'
import { Component, type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { type LatePart, NotFetched } from './late-part.ts'
import { useOnceReachable } from './use-once-reachable.ts'

export interface LateProps<P> {
  readonly part: LatePart<P>
  /** The part's own properties. */
  readonly given: P
  /** Stands in its place until it is there. */
  readonly waiting?: ReactNode
  /** Puts what tells of a failure into a frame, where the part would bring its own. */
  readonly frame?: (failure: ReactNode) => ReactNode
}

export function Late<P extends object>({ part, given, waiting = null, frame }: LateProps<P>) {
  return (
    <Guard onRetry={part.forget} frame={frame}>
      <Suspense fallback={waiting}>
        <Arrived part={part} given={given} />
      </Suspense>
    </Guard>
  )
}

function Arrived<P extends object>({ part, given }: Pick<LateProps<P>, 'part' | 'given'>) {
  const Part = use(part.fetch())
  return <Part {...given} />
}

interface GuardProps {
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly frame: ((failure: ReactNode) => ReactNode) | undefined
}

class Guard extends Component<GuardProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { children, frame, onRetry } = this.props
    if (this.state.error === undefined) return children
    const retry = () => {
      onRetry()
      this.setState({ error: undefined })
    }
    const failure = <Failure error={this.state.error} onRetry={retry} />
    return frame ? frame(failure) : failure
  }
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function Failure({ error, onRetry }: FailureProps) {
  return error instanceof NotFetched ? (
    <NotFetchedPart onRetry={onRetry} />
  ) : (
    <ErrorPanel error={error} onRetry={onRetry} />
  )
}

/** The strip's own words; it comes when asked again, and by itself once the server can be reached. */
function NotFetchedPart({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  const { t } = useTranslation()
  useOnceReachable(onRetry)
  return (
    <EmptyState
      icon={<WifiOff size={20} strokeWidth={1.75} />}
      title={t('connection.lost')}
      action={
        <Button size="small" onClick={onRetry}>
          <RotateCw size={14} aria-hidden />
          {t('action.retry')}
        </Button>
      }
    />
  )
}
