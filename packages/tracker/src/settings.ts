/** The script tag this file came from, and the options that its `data-*` attributes set. */
const script = document.currentScript as HTMLScriptElement

export const options = script.dataset

/** Beside the script, in whatever folder that is served from, or beside `data-host-url`. */
export const collector = new URL('api/collect', options.hostUrl || script.src)

/** Whether this page may be counted: a web page, on a listed host, of someone who has not objected where that is heeded. */
export const isAllowed = (): boolean =>
  isWeb(location) &&
  (options.domains || location.hostname).split(/[ ,]+/).includes(location.hostname) &&
  !('dnt' in options && (navigator.doNotTrack === '1' || navigator.globalPrivacyControl))

export const isWeb = (address: Location | HTMLAnchorElement): boolean =>
  /^http/.test(address as unknown as string)
