/** The script tag this file came from, and the options that its `data-*` attributes set. */
const script = document.currentScript as HTMLScriptElement

export const options = script.dataset

/** Beside the script, in whatever folder that is served from, or beside `data-host-url`. */
export const collector = new URL('api/collect', options.hostUrl || script.src).href

export const hostname = location.hostname

/** Whether this page may be counted: on the web and a listed host, of someone who has not objected where that is heeded. */
export const isAllowed = (): boolean =>
  (options.domains || hostname).split(/[ ,]+/).includes(hostname || '#') &&
  !('dnt' in options && ((navigator.doNotTrack as never) > 0 || navigator.globalPrivacyControl))
