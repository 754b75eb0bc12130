/** The report's question from the address, and a function to change it. Each change is one entry of the history. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'
import { changed, currentParameters } from './use-address.ts'

/** The change, or a function of the current state in the address. */
export type ReportChange = Partial<ReportState> | ((now: ReportState) => Partial<ReportState>)

export function useReportState(): [ReportState, (change: ReportChange) => void] {
  const [parameters, setParameters] = useSearchParams()
  // The object stays the same while the question does, so that other parameters (a tab, a sort order) cause no new request.
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

/** A further parameter of the address, e.g. a tab: `[value, set]`. The default is left out. */
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
