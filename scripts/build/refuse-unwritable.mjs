/** A user who may not write into the folders of the builds is told so before anything is built, and not by the stack of a builder. */
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../root.mjs'

/** @param {string} folder @returns {string} */
const nearest = (folder) => (existsSync(folder) ? folder : nearest(path.dirname(folder)))

/** Throws one sentence. @param {readonly import('./targets.mjs').Target[]} targets */
export function refuseUnwritable(targets) {
  for (const { outputFolder } of targets) {
    const folder = nearest(inRoot(outputFolder))
    try {
      accessSync(folder, constants.W_OK)
    } catch (error) {
      const why =
        /** @type {NodeJS.ErrnoException} */ (error).code === 'EROFS'
          ? 'the disk is read-only'
          : 'this user may not write there'
      throw new Error(
        `${folder} cannot be written: ${why}. Run "npm run build" in ${root} as its owner first.`,
      )
    }
  }
}
