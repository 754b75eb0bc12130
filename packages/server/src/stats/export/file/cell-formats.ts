/** The formats of a workbook's cells. Those of times that come twice tell the two apart by their offset, and exist only where such a time does. */
import type { Zone } from '../../time/zone.ts'
import type { CellKind } from '../sheet.ts'
import { repeatedTimes } from './repeated-times.ts'
import { escapeXml, main } from './spreadsheet-xml.ts'

type Format = readonly [kind: CellKind, id: number, code?: string]

/** In the order of their style numbers; 0 is a plain cell, 1 a title, 2 a title above numbers. */
const usual: readonly Format[] = [
  ['text', 49],
  ['count', 3],
  ['decimal', 4],
  ['percent', 10],
  ['change', 164, '+0.0%;-0.0%;0.0%'],
  ['points', 165, '+0.00;-0.00;0.00'],
  ['day', 166, 'yyyy-mm-dd'],
  ['time', 167, 'yyyy-mm-dd hh:mm'],
  ['moment', 168, 'yyyy-mm-dd hh:mm:ss'],
  ['decimal_3', 169, '#,##0.000'],
  ['decimal_4', 170, '#,##0.0000'],
]
const firstStyle = 3
export const titleStyle = (kind: CellKind): number => (kind === 'text' ? 1 : 2)

/** A title is often longer than its numbers: it goes on in further lines, at the side where they are. */
const titleFormat = (side: string): string =>
  `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="${side}" vertical="top" wrapText="1"/></xf>`

export class CellFormats {
  readonly #formats: Format[] = [...usual]
  readonly #styles = new Map<string, number>(usual.map(([kind], index) => [kind, index + firstStyle]))
  readonly #isRepeated: (localTime: string) => boolean

  constructor(zone: Zone) {
    this.#isRepeated = repeatedTimes(zone)
  }

  /** The number of the style of a cell. */
  styleOf(kind: CellKind, value: string | number): number {
    const plain = this.#styles.get(kind) ?? 0
    if (kind !== 'time' && kind !== 'moment') return plain
    const time = String(value)
    return this.#isRepeated(time) ? this.#styleWith(kind, plain, time.slice(19)) : plain
  }

  #styleWith(kind: CellKind, plain: number, offset: string): number {
    const name = kind + offset
    const known = this.#styles.get(name)
    if (known !== undefined) return known
    const [, , code = ''] = this.#formats[plain - firstStyle] ?? []
    const lastId = Math.max(...this.#formats.map(([, id]) => id))
    const style = this.#formats.push([kind, lastId + 1, `${code}" (UTC${offset})"`]) - 1 + firstStyle
    this.#styles.set(name, style)
    return style
  }

  /** The part of the workbook that lists them, once all cells have theirs. */
  xml(): string {
    const own = this.#formats.flatMap(([, id, code]) =>
      code === undefined ? [] : [`<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`],
    )
    const cells = this.#formats.map(
      ([, id]) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    const titles = titleFormat('left') + titleFormat('right')
    return `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + firstStyle}">${plain}${titles}${cells.join('')}</cellXfs></styleSheet>`
  }
}
