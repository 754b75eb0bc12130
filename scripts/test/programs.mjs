/** The programs that the tests need besides npm's packages. */
import { installWithApt } from './apt.mjs'
import { missingBrowserPackages } from './chromium.mjs'
import { missingRedisPackages } from './redis.mjs'

/** Installs those that are missing if this process may, all at once. */
export function installPrograms() {
  const missing = [...missingRedisPackages(), ...missingBrowserPackages()]
  if (missing.length > 0) installWithApt(missing)
}
