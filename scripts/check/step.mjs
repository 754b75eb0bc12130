/** What every step of the check answers. */

/**
 * @typedef {object} Finding
 * @property {boolean} ok
 * @property {string} summary a few words for the table
 * @property {string} [details] what is wrong, shown in full where the step failed or has something to report
 */

/** @typedef {() => Promise<Finding>} Check */

/** Every step is a program's run or a look at files. @param {string} summary @param {string[]} problems @returns {Finding} */
export function finding(summary, problems) {
  return { ok: problems.length === 0, summary, details: problems.join('\n') }
}
