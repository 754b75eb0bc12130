/** Counts the results of a vitest JSON report. A file that cannot be loaded counts as one failure. */

/**
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {{ passed: number, failed: number }}
 */
export function tally(report) {
  let passed = 0
  let failed = 0
  for (const file of report.testResults) {
    const failures = file.assertionResults.filter((result) => result.status === 'failed').length
    passed += file.assertionResults.filter((result) => result.status === 'passed').length
    failed += failures
    if (file.status === 'failed' && failures === 0) failed += 1
  }
  return { passed, failed }
}
