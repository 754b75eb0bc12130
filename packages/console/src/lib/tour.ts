/**
 * State of the guided tour. The browser keeps a list of users who have not seen it yet, by mail address or, without one, by user id. A user who
 * finishes or ends the tour is removed from the list.
 */
import { create } from 'zustand'
import { forget, readStored, store, storedNames } from './storage.ts'

const name = storedNames.tour

/** The user of the tour. */
export interface TourGuest {
  readonly uuid: string
  readonly email: string | null
}

interface TourState {
  readonly isActive: boolean
  /** Counted from 0. */
  readonly step: number
  /** Accounts without a mail address have a step more. */
  readonly hasEmail: boolean
}

const idle: TourState = { isActive: false, step: 0, hasEmail: true }

export const useTour = create<TourState>(() => idle)

function waiting(): readonly string[] {
  const kept = readStored(name)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

function keep(list: readonly string[]): void {
  if (list.length > 0) store(name, list)
  else forget(name)
}

/** Adds a new user to the list. */
export function listForTour({ uuid, email }: TourGuest): void {
  const who = email?.toLowerCase() ?? uuid
  if (!waiting().includes(who)) keep([...waiting(), who])
}

export function isListedForTour({ uuid, email }: TourGuest): boolean {
  return waiting().some((one) => one === email?.toLowerCase() || one === uuid)
}

/** Starts with the first step. */
export function startTour(guest: TourGuest): void {
  listForTour(guest)
  useTour.setState({ isActive: true, step: 0, hasEmail: guest.email !== null })
}

export function showTourStep(step: number): void {
  useTour.setState({ step })
}

export function endTour({ uuid, email }: TourGuest): void {
  keep(waiting().filter((one) => one !== email?.toLowerCase() && one !== uuid))
  useTour.setState(idle)
}
