/** Which layout stands, mobile or desktop: the window's width decides. Kept with the other settings of the app. */
import { create } from 'zustand'
import { store, storedNames } from '../lib/storage.ts'
import { mobileBelow } from './tokens.ts'

export type Device = 'mobile' | 'desktop'

const narrow = window.matchMedia(`(max-width: ${mobileBelow - 0.02}px)`)
const read = (): Device => (narrow.matches ? 'mobile' : 'desktop')

export const useDevice = create<{ readonly device: Device }>(() => ({ device: read() }))

/** Follows the window from now on. */
export function followDevice(): void {
  const follow = () => {
    useDevice.setState({ device: read() })
    store(storedNames.device, read())
  }
  follow()
  narrow.addEventListener('change', follow)
}
