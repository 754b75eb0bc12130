/** Adds, changes, moves and removes the steps of a funnel. Each change is written to the address. */
import { GripVertical, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { MatcherField } from '../../reports/matcher/MatcherField.tsx'
import { isTyping, withChange } from '../../reports/matcher/matcher-text.ts'
import {
  fewestSteps,
  mostSteps,
  readSteps,
  type StepDraft,
  writeSteps,
} from '../../reports/matcher/step-text.ts'
import { useEmptyMatcher } from '../../reports/matcher/use-matcher-kinds.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useRowDrag } from '../../ui/drag/use-row-drag.ts'
import styles from './Funnel.module.css'
import { StepSize } from './StepSize.tsx'
import { StepTools } from './StepTools.tsx'
import { useFollowingFocus } from './use-following-focus.ts'

export interface StepsEditorProps {
  readonly drafts: readonly StepDraft[]
  /** Whether steps may be optional. In strict order they may not. */
  readonly canSkip: boolean
}

export function StepsEditor({ drafts, canSkip }: StepsEditorProps) {
  const { t } = useTranslation()
  const [parameters, changeAddress] = useAddress()
  const empty = useEmptyMatcher()
  const list = useRef<HTMLOListElement>(null)
  const follow = useFollowingFocus(list, parameters.get('funnel'))
  const shown: readonly StepDraft[] = [
    ...drafts,
    ...Array(Math.max(0, fewestSteps - drafts.length)).fill(empty),
  ]
  /** Changes the current address: two quick changes must not undo each other. */
  const change = (next: (steps: StepDraft[]) => readonly StepDraft[], replace = false) => {
    const now = readSteps(currentParameters().get('funnel'))
    while (now.length < fewestSteps) now.push(empty)
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
  const moveByKey = (from: number, to: number) => {
    move(from, to)
    follow(to, to < from ? ['up', 'down'] : ['down', 'up'])
  }
  const remove = (at: number) => {
    change((steps) => steps.filter((_, index) => index !== at))
    follow(Math.min(at, shown.length - 2), ['remove', 'down', 'up'])
  }
  const add = () => {
    change((steps) => [...steps, empty])
    follow(shown.length, [])
  }
  const drag = useRowDrag(
    list,
    shown.map((_, at) => String(at)),
    () => [0, shown.length - 1],
    (from, to) => move(Number(from), to),
  )
  return (
    <div className={styles.editor}>
      <ol ref={list} className={styles.steps} data-dragging={drag.dragged !== undefined || undefined}>
        {shown.map((draft, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={at}
            className={cx(styles.step, drag.dragged === String(at) && styles.dragged)}
            style={{ transform: offsetStyle(drag.offsetOf(String(at))) }}
          >
            {/* For the pointer. The keyboard has the buttons at the end. */}
            <span className={styles.number} title={t('funnel.drag')} aria-hidden {...drag.handle(String(at))}>
              <GripVertical size={14} />
              {at + 1}
            </span>
            <MatcherField
              label={t('funnel.step', { number: at + 1 })}
              value={draft}
              beside={<StepSize draft={draft} />}
              onChange={(matcher) =>
                change(
                  (steps) =>
                    steps.map((one, index) =>
                      index === at
                        ? { ...withChange(one, draft, matcher), ...(one.optional && { optional: true }) }
                        : one,
                    ),
                  // Typing adds no history entry.
                  isTyping(matcher, draft),
                )
              }
            />
            <StepTools
              at={at}
              total={shown.length}
              optional={canSkip ? draft.optional === true : null}
              onSkip={() => skip(at)}
              onMove={(to) => moveByKey(at, to)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {shown.length < mostSteps && (
        <Button variant="quiet" onClick={add}>
          <Plus size={16} aria-hidden />
          {t('funnel.add')}
        </Button>
      )}
    </div>
  )
}

function offsetStyle(offset: number): string | undefined {
  return offset === 0 ? undefined : `translateY(${offset}px)`
}
