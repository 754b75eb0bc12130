/** The commands that were found, in groups. The active one is scrolled into view. */
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import styles from './CommandPalette.module.css'
import { type Command, commandGroups } from './find-commands.ts'

export interface CommandListProps {
  /** Id of the palette. The options' ids begin with it. */
  readonly id: string
  readonly commands: readonly Command[]
  readonly active: number
  readonly onPoint: (at: number) => void
  readonly onChoose: (command: Command) => void
}

export function CommandList({ id, commands, active, onPoint, onChoose }: CommandListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const groups = commandGroups
    .map((group) => ({ group, first: commands.findIndex((one) => one.group === group) }))
    .filter(({ first }) => first >= 0)
    .toSorted((a, b) => a.first - b.first)
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('palette.results')}
      className={styles.list}
    >
      {groups.map(({ group }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-label={t(`palette.group.${group}`)}>
          <div className={styles.heading} aria-hidden>
            {t(`palette.group.${group}`)}
          </div>
          {commands.map((command, at) => (
            <Fragment key={command.key}>
              {command.group === group && (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys and the focus are the field's
                <div
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={cx(styles.option, at === active && styles.active)}
                  onMouseMove={() => at !== active && onPoint(at)}
                  onClick={() => onChoose(command)}
                >
                  <command.icon size={17} strokeWidth={1.75} aria-hidden />
                  <span className={styles.label}>{command.label}</span>
                  {command.hint && <span className={styles.hint}>{command.hint}</span>}
                </div>
              )}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}
