/** The current layout, mobile or desktop, by the window's width. It is stored with the app's other settings. */
import { create } from 'zustand'
import { store, storedNames } from '../../lib/storage.ts'
import { mobileBelow } from '../theme/tokens.ts'

export type Device = 'mobile' | 'desktop'

const narrow = window.matchMedia(`(max-width: ${mobileBelow - 0.02}px)`)
const read = (): Device => (narrow.matches ? 'mobile' : 'desktop')

export const useDevice = create<{ readonly device: Device }>(() => ({ device: read() }))

/** Follows the window's size from now on. */
export function followDevice(): void {
  const follow = () => {
    useDevice.setState({ device: read() })
    store(storedNames.device, read())
  }
  follow()
  narrow.addEventListener('change', follow)
}
