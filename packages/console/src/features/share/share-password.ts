/** The password of a shared report, remembered while the tab is open. */

const nameOf = (sharecode: string) => `footfall.share.${sharecode}`

export function readPassword(sharecode: string): string {
  try {
    return sessionStorage.getItem(nameOf(sharecode)) ?? ''
  } catch {
    return ''
  }
}

export function keepPassword(sharecode: string, password: string): void {
  try {
    if (password) sessionStorage.setItem(nameOf(sharecode), password)
  } catch {
    // Without storage it is asked again after a reload.
  }
}
