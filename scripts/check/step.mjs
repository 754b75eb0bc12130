/** The result of a check step. */

/**
 * @typedef {object} Finding
 * @property {boolean} ok
 * @property {string} summary a few words for the table
 * @property {string} [details] what is wrong, shown in full where the step failed or has something to report
 */

/** @typedef {() => Promise<Finding>} Check */

/** Makes a finding: it fails if there are problems. @param {string} summary @param {string[]} problems @returns {Finding} */
export function finding(summary, problems) {
  return { ok: problems.length === 0, summary, details: problems.join('\n') }
}
