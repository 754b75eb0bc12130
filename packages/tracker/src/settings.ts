/** The script tag of this file, and the options of its `data-*` attributes. */
const script = document.currentScript as HTMLScriptElement

export const options = script.dataset

/** Next to the script, in whatever folder it is served from, or at `data-host-url`. */
export const collector = new URL('api/collect', options.hostUrl || script.src).href

export const hostname = location.hostname

/** Whether this page may be counted: it is on the web, its host is allowed, and the visitor has not opted out where that is respected. */
export const isAllowed = (): boolean =>
  (options.domains || hostname).split(/[ ,]+/).includes(hostname || '#') &&
  !('dnt' in options && ((navigator.doNotTrack as never) > 0 || navigator.globalPrivacyControl))
