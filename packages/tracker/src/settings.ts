/** This file's script tag, and the options in its `data-*` attributes. */
const script = document.currentScript as HTMLScriptElement

export const options = script.dataset

/** Next to the script, in any folder, or next to `data-host-url`. The other name of `URL`, because pages have variables named `URL`. */
export const collector = new webkitURL('api/collect', options.hostUrl || script.src).href

export const hostname = location.hostname

/** Whether this page may be counted: on the web, on a listed host, and without an opt-out if those are honoured. */
export const isAllowed = (): unknown =>
  (options.domains || hostname).split(/\s|,/).includes(hostname || (0 as never)) &&
  !('dnt' in options && (navigator.doNotTrack as never) | (navigator.globalPrivacyControl as never))
