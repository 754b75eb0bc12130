/**
 * Search over all commands: type, select with the arrow keys, confirm with Enter. For screen readers it is a combobox with a grouped list. On phones
 * it fills the width and has a close button.
 */

import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../lib/keys.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { rememberFocus } from '../../ui/focus/remember-focus.ts'
import { CommandList } from './CommandList.tsx'
import styles from './CommandPalette.module.css'
import { type Command, findCommands } from './find-commands.ts'
import { loadPinyin, withoutPinyin } from './pinyin.ts'
import { useCommands } from './use-commands.ts'

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const commands = useCommands()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const hasChinese = commands.some(({ label }) => /\p{Script=Han}/u.test(label))
  const { data: pinyin } = useQuery({
    queryKey: ['pinyin'],
    queryFn: async () => ({ matches: await loadPinyin() }),
    enabled: hasChinese,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Not deferred: Enter right after the last letter must run what was typed, not what was listed before.
  const found = useMemo(
    () => findCommands(commands, search, pinyin?.matches ?? withoutPinyin),
    [commands, search, pinyin],
  )
  const active = Math.min(at, found.length - 1)
  useEffect(() => {
    const giveBack = rememberFocus()
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => {
      element?.close()
      giveBack()
    }
  }, [])
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While text is composed, Enter and arrows select among the suggestions of the input method.
    if (isComposing(event.nativeEvent)) return
    const command = found[active]
    if (event.key === 'Enter' && command) run(command)
    else {
      const next = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
        event.key
      ]
      if (next === undefined || found.length === 0) return
      const isStep = event.key.startsWith('Arrow')
      setAt(isStep ? (next + found.length) % found.length : Math.max(0, Math.min(found.length - 1, next)))
    }
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key that closes a dialog
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('app.searchEverywhere')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.frame}>
        <div className={styles.field}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={t('app.searchEverywhere')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('action.close')} size="small" onClick={onClose}>
            <X size={18} />
          </IconButton>
        </div>
        <CommandList id={id} commands={found} active={active} onPoint={setAt} onChoose={run} />
        {found.length === 0 && <p className={styles.nothing}>{t('palette.nothing', { search })}</p>}
        <p className="spoken" role="status">
          {search && t('palette.found', { count: found.length })}
        </p>
      </div>
    </dialog>
  )
}
