/** Adds, changes, moves and removes the steps of a funnel. Each change is written to the address. */
import { ArrowDown, ArrowUp, CircleDashed, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { MatcherField } from '../../reports/matcher/MatcherField.tsx'
import { emptyPage, isTyping } from '../../reports/matcher/matcher-text.ts'
import {
  fewestSteps,
  mostSteps,
  readSteps,
  type StepDraft,
  writeSteps,
} from '../../reports/matcher/step-text.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import styles from './Funnel.module.css'

export interface StepsEditorProps {
  readonly drafts: readonly StepDraft[]
  /** Whether steps may be optional. In strict order they may not. */
  readonly canSkip: boolean
}

export function StepsEditor({ drafts, canSkip }: StepsEditorProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const shown: readonly StepDraft[] = [
    ...drafts,
    ...Array(Math.max(0, fewestSteps - drafts.length)).fill(emptyPage),
  ]
  /** Changes the current address: two quick changes must not undo each other. */
  const change = (next: (steps: StepDraft[]) => readonly StepDraft[], replace = false) => {
    const now = readSteps(currentParameters().get('funnel'))
    while (now.length < fewestSteps) now.push(emptyPage)
    changeAddress({ funnel: writeSteps(next(now)) }, { replace })
  }
  const skip = (at: number) =>
    change((steps) =>
      steps.map(({ optional, ...step }, index) =>
        (index === at) === (optional === true) ? step : { ...step, optional: true },
      ),
    )
  const move = (from: number, to: number) =>
    change((steps) => {
      const [step] = steps.splice(from, 1)
      if (step) steps.splice(to, 0, step)
      return steps
    })
  return (
    <div className={styles.editor}>
      <ol className={styles.steps}>
        {shown.map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={at} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {at + 1}
            </span>
            <MatcherField
              label={t('funnel.step', { number: at + 1 })}
              value={draft}
              onChange={(matcher) =>
                change(
                  (steps) =>
                    steps.map((one, index) =>
                      index === at ? { ...matcher, ...(one.optional && { optional: true }) } : one,
                    ),
                  // Typing adds no history entry.
                  isTyping(matcher, draft),
                )
              }
            />
            <span className={styles.tools}>
              {canSkip && (
                <IconButton
                  size="small"
                  disabled={at === 0}
                  aria-pressed={draft.optional === true}
                  className={styles.optional}
                  label={t('funnel.optional', { number: at + 1 })}
                  onClick={() => skip(at)}
                >
                  <CircleDashed size={15} aria-hidden />
                </IconButton>
              )}
              <IconButton
                size="small"
                disabled={at === 0}
                label={t('funnel.up', { number: at + 1 })}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === shown.length - 1}
                label={t('funnel.down', { number: at + 1 })}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown size={15} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                disabled={shown.length <= fewestSteps}
                label={t('funnel.remove', { number: at + 1 })}
                onClick={() => change((steps) => steps.filter((_, index) => index !== at))}
              >
                <X size={15} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {shown.length < mostSteps && (
        <Button variant="quiet" onClick={() => change((steps) => [...steps, emptyPage])}>
          <Plus size={16} aria-hidden />
          {t('funnel.add')}
        </Button>
      )}
    </div>
  )
}
