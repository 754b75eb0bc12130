/** The report's question out of the address, and the way to change it: each change is one step back. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'

export function useReportState(): [ReportState, (change: Partial<ReportState>) => void] {
  const [parameters, setParameters] = useSearchParams()
  // The object stays the same while the question does: other parameters (a tab, a sort) must not ask anew.
  const relevant = writeReportState(new URLSearchParams(), readReportState(parameters)).toString()
  const state = useMemo(() => readReportState(new URLSearchParams(relevant)), [relevant])
  const change = useCallback(
    (part: Partial<ReportState>) =>
      setParameters((now) => writeReportState(now, { ...readReportState(now), ...part }), {
        preventScrollReset: true,
      }),
    [setParameters],
  )
  return [state, change]
}

/** One further parameter of the address, e.g. a tab: `[value, set]`; the default is left out. */
export function useAddressChoice<V extends string>(
  name: string,
  values: readonly V[],
  fallback: V,
): [V, (value: V) => void] {
  const [parameters, setParameters] = useSearchParams()
  const value = values.find((one) => one === parameters.get(name)) ?? fallback
  const set = useCallback(
    (next: V) =>
      setParameters(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === fallback) changed.delete(name)
          else changed.set(name, next)
          return changed
        },
        { preventScrollReset: true },
      ),
    [name, fallback, setParameters],
  )
  return [value, set]
}
