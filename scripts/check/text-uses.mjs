/** Finds the texts that a source file uses: `t('…')`, `translate(language, '…')`, `i18nKey="…"`, and keys in data. */
import ts from 'typescript'

/**
 * @typedef {object} TextUse
 * @property {string} pattern the key, with `*` where the source fills in a part
 * @property {string[] | null} params what is handed over for its params; null where that cannot be read off
 * @property {number} line
 */

/** Index of the argument that is the key. */
const keyArgument = { t: 0, exists: 0, translate: 1 }

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ uses: TextUse[], literals: string[] }} literals: every string of the file that looks like a key or a family of keys
 */
export function textUses(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  /** @type {TextUse[]} */
  const uses = []
  /** @type {string[]} */
  const literals = []

  /** @param {ts.Node} node @param {ts.Expression | undefined} options */
  function use(node, options) {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    for (const pattern of patterns(node)) uses.push({ pattern, params: paramsOf(options), line })
  }

  /** @param {ts.Node} node */
  function walk(node) {
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      const name = ts.isIdentifier(callee) ? callee.text : ''
      if (Object.hasOwn(keyArgument, name)) {
        const at = keyArgument[/** @type {keyof typeof keyArgument} */ (name)]
        const key = node.arguments[at]
        if (key)
          use(
            key,
            name === 'exists'
              ? undefined
              : (node.arguments[at + 1] ?? ts.factory.createObjectLiteralExpression()),
          )
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer)
      use(node.initializer, undefined)
    if (ts.isStringLiteralLike(node) && /^\w+(\.\w+)+$/.test(node.text)) literals.push(node.text)
    if (ts.isTemplateExpression(node) && /^\w+\.[\w.]*$/.test(node.head.text))
      literals.push(...patterns(node))
    ts.forEachChild(node, walk)
  }
  walk(source)
  return { uses, literals }
}

/** All keys that an expression can have, as far as the source shows. @param {ts.Node} node @returns {string[]} */
function patterns(node) {
  if (ts.isStringLiteralLike(node)) return node.text.includes('.') ? [node.text] : []
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...patterns(node.whenTrue), ...patterns(node.whenFalse)]
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return patterns(node.expression)
  if (ts.isJsxExpression(node) && node.expression) return patterns(node.expression)
  return []
}

/** @param {ts.Expression | undefined} options @returns {string[] | null} */
function paramsOf(options) {
  if (!options || !ts.isObjectLiteralExpression(options)) return null
  if (options.properties.some((property) => ts.isSpreadAssignment(property))) return null
  return options.properties.map((property) =>
    property.name && ts.isIdentifier(property.name) ? property.name.text : '',
  )
}
