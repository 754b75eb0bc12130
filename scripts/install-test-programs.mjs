/** Installs the programs that the tests need, as `npm test` does. It needs none of npm's packages, so CI runs it beside `npm ci`. */
import { installPrograms } from './test/programs.mjs'

installPrograms()
