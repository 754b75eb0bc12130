/** The report's question out of the address, and the way to change it: each change is one step back. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'
import { changed, currentParameters } from './use-address.ts'

/** What changes; or a function of what stands in the address at that moment. */
export type ReportChange = Partial<ReportState> | ((now: ReportState) => Partial<ReportState>)

export function useReportState(): [ReportState, (change: ReportChange) => void] {
  const [parameters, setParameters] = useSearchParams()
  // The object stays the same while the question does: other parameters (a tab, a sort) must not ask anew.
  const relevant = writeReportState(new URLSearchParams(), readReportState(parameters)).toString()
  const state = useMemo(() => readReportState(new URLSearchParams(relevant)), [relevant])
  const change = useCallback(
    (part: ReportChange) => {
      const parametersNow = currentParameters()
      const now = readReportState(parametersNow)
      const next = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      setParameters(writeReportState(parametersNow, next), { preventScrollReset: true })
    },
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
      setParameters(changed(currentParameters(), { [name]: next === fallback ? null : next }), {
        preventScrollReset: true,
      }),
    [name, fallback, setParameters],
  )
  return [value, set]
}
