/** Explains why a regular expression can take more than linear time on user input; null if it cannot. */
import { parseRegExpLiteral } from '@eslint-community/regexpp'
import { Chars, hasSomeAncestor, isZeroLength, toUnicodeSet } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

/** @typedef {import('@eslint-community/regexpp').AST.Element} Element */
/** @typedef {import('@eslint-community/regexpp').AST.Quantifier} Quantifier */
/** @typedef {import('regexp-ast-analysis').ReadonlyFlags} Flags */
/** @typedef {ReturnType<typeof Chars.empty>} CharSet */

/** Quantifiers with this or a higher limit are treated as unlimited. */
const unbounded = 50

/** @param {RegExp} expression @returns {string | null} */
export function slowness(expression) {
  const literal = parseRegExpLiteral(expression)
  const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } })
  const [report] = reports
  if (report?.type === 'Trade')
    return `${report.startQuant.raw} and ${report.endQuant.raw} can match the same characters`
  if (report) return `${report.quant.raw} can match the same characters in many ways`
  const restart = quantifiersOf(literal.pattern).find((quantifier) =>
    isRestarted(quantifier, /** @type {Flags} */ (literal.flags)),
  )
  return restart ? `${restart.raw} is tried again from each place within what it matched` : null
}

/** @param {import('@eslint-community/regexpp').AST.Pattern} pattern @returns {Quantifier[]} */
function quantifiersOf(pattern) {
  /** @type {Quantifier[]} */
  const found = []
  /** @param {import('@eslint-community/regexpp').AST.Node} node */
  const walk = (node) => {
    if (node.type === 'Quantifier') found.push(node)
    for (const child of 'alternatives' in node ? node.alternatives : 'elements' in node ? node.elements : [])
      walk(child)
    if (node.type === 'Quantifier') walk(node.element)
  }
  walk(pattern)
  return found
}

/**
 * An expression that can begin anywhere and whose beginning also matches inside a later quantifier: each beginning runs the quantifier to its end,
 * e.g. `<meta[^>]+x` over `<meta<meta<meta…`.
 * @param {Quantifier} quantifier @param {Flags} flags
 */
function isRestarted(quantifier, flags) {
  if (quantifier.max < unbounded || flags.sticky) return false
  if (hasSomeAncestor(quantifier, (node) => node.type === 'Assertion')) return false
  if (!canFailAfter(quantifier, flags)) return false
  const repeated = charactersOf(quantifier.element, flags)
  const before = elementsBefore(quantifier)
  if (before.some((element) => startsText(element, flags))) return false
  return !before.some((element) => keepsOut(element, repeated, flags))
}

/**
 * The elements before a node, in its alternative and in those around it.
 * @param {import('@eslint-community/regexpp').AST.Node} node
 * @returns {Element[]}
 */
function elementsBefore(node) {
  const parent = node.parent
  if (!parent) return []
  const siblings =
    parent.type === 'Alternative'
      ? parent.elements.slice(0, parent.elements.indexOf(/** @type {Element} */ (node)))
      : []
  return [...siblings, ...elementsBefore(parent)]
}

/** Whether something that must match follows. @param {import('@eslint-community/regexpp').AST.Node} node @param {Flags} flags @returns {boolean} */
function canFailAfter(node, flags) {
  const parent = node.parent
  if (!parent) return false
  if (parent.type === 'Alternative') {
    const after = parent.elements.slice(parent.elements.indexOf(/** @type {Element} */ (node)) + 1)
    if (after.some((element) => element.type === 'Assertion' || !canBeEmpty(element, flags))) return true
  }
  return canFailAfter(parent, flags)
}

/** @param {Element} element @param {Flags} flags */
function canBeEmpty(element, flags) {
  return isZeroLength(element, flags) || (element.type === 'Quantifier' && element.min === 0)
}

/** @param {Element} element @param {Flags} flags */
function startsText(element, flags) {
  return element.type === 'Assertion' && element.kind === 'start' && !flags.multiline
}

/** All characters that an element can match. @param {Element} element @param {Flags} flags @returns {CharSet} */
function charactersOf(element, flags) {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return toUnicodeSet(element, flags).chars
    case 'Quantifier':
      return charactersOf(element.element, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives
        .flatMap((alternative) => alternative.elements)
        .reduce((all, part) => all.union(charactersOf(part, flags)), Chars.empty(flags))
    default:
      return Chars.empty(flags)
  }
}

/**
 * Whether an element always matches a character that the repetition cannot match. Then no beginning lies inside the repetition.
 * @param {Element} element
 * @param {CharSet} repeated
 * @param {Flags} flags
 * @returns {boolean}
 */
function keepsOut(element, repeated, flags) {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(element, flags).isDisjointWith(repeated)
    case 'Quantifier':
      return element.min > 0 && keepsOut(element.element, repeated, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every((alternative) =>
        alternative.elements.some((part) => keepsOut(part, repeated, flags)),
      )
    case 'Assertion':
      // `(?<!x)x+`: no beginning comes after a character of the repetition.
      return (
        element.kind === 'lookbehind' &&
        element.negate &&
        element.alternatives.some(
          ({ elements: [only, ...more] }) =>
            only && more.length === 0 && charactersOf(only, flags).isSupersetOf(repeated),
        )
      )
    default:
      return false
  }
}
