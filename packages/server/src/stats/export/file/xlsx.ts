/**
 * Writes tables as an .xlsx workbook, row by row. A table of any length takes neither the memory nor the time of the collector. Text is stored as
 * text, so nothing in it is ever a formula.
 *
 * Why own code instead of a library: write-excel-file holds the whole workbook, and its 100,000 cells block the thread for 2.9 s. This code writes
 * 100,000 rows within a bound that `many-rows.test.ts` asserts, and yields between them.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { day } from '@footfall/contract/durations'
import type { Zone } from '../../time/zone.ts'
import { type CellKind, type Column, type Row, type Sheet, typed } from '../sheet.ts'
import { CellFormats, titleStyle } from './cell-formats.ts'
import { escapeXml, main } from './spreadsheet-xml.ts'
import { titleHeight } from './title-height.ts'
import { type ZipEntry, zip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** `zone`: of the times. */
export function xlsx(sheets: readonly Sheet[], zone: Zone): AsyncGenerator<Uint8Array, void, undefined> {
  const numbers = sheets.map((_, index) => index + 1)
  const formats = new CellFormats(zone)
  const entry = (name: string, text: string): ZipEntry => ({ name, content: once(() => head + text) })
  return zip([
    entry('[Content_Types].xml', contentTypes(numbers)),
    entry(
      '_rels/.rels',
      relationships([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
    ),
    entry('xl/workbook.xml', workbook(sheets)),
    entry(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbers.map(
          (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        ),
        `<Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/>`,
      ]),
    ),
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: worksheet(sheet, formats),
    })),
    // Last, because the cells add formats.
    { name: 'xl/styles.xml', content: once(() => head + formats.xml()) },
  ])
}

async function* once(text: () => string): AsyncGenerator<string> {
  yield text()
}

function contentTypes(numbers: readonly number[]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${type}+xml"/>`
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...numbers.map((n) => part(`worksheets/sheet${n}`, 'worksheet')),
  ]
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
}

function relationships(list: readonly string[]): string {
  return `<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
}

function workbook(sheets: readonly Sheet[]): string {
  const list = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`
}

/** At most 31 characters, without those that separate sheets in a formula. */
function sheetName(name: string): string {
  return name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim()
}

/** Characters gathered before they are compressed. */
const piece = 65_536

async function* worksheet({ columns, rows }: Sheet, formats: CellFormats): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const letters = columns.map((_, index) => columnLetters(index))
  // The titles stay visible while scrolling.
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  let text = `${head}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>`
  text += `<row r="1" ht="${titleHeight(columns)}" customHeight="1">${columns.map(({ title, kind }, index) => textCell(`${letters[index]}1`, title, titleStyle(kind))).join('')}</row>`
  let number = 1
  for await (const row of rows) {
    number += 1
    text += rowXml(row, columns, letters, number, formats)
    if (text.length < piece) continue
    yield text
    text = ''
    // Gives other files a turn, however fast the rows come.
    await turn()
  }
  yield `${text}</sheetData></worksheet>`
}

function rowXml(
  row: Row,
  columns: readonly Column[],
  letters: readonly string[],
  number: number,
  formats: CellFormats,
): string {
  let cells = ''
  for (const [index, column] of columns.entries()) {
    const { kind, value } = typed(row[index], column)
    if (value === null) continue
    const place = `${letters[index]}${number}`
    const style = formats.styleOf(kind, value)
    cells +=
      kind === 'text'
        ? textCell(place, String(value), style)
        : numberCell(place, numberOf(kind, value), style)
  }
  return `<row r="${number}">${cells}</row>`
}

function textCell(place: string, value: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cellText(value))}</t></is></c>`
}

function numberCell(place: string, value: number, style: number): string {
  return Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : ''
}

/** Days from the spreadsheet's day 0 to 1970. */
const epoch = 25_569

/** The stored number: percents as fractions of one, times as days of the local clock. */
function numberOf(kind: CellKind, value: string | number): number {
  switch (kind) {
    case 'percent':
    case 'change':
      return Number(value) / 100
    case 'day':
    case 'time':
    case 'moment':
      return Date.parse(`${String(value).slice(0, 19)}Z`) / day + epoch
    default:
      return Number(value)
  }
}

/** Longest text of a cell. */
const longest = 32_767

/** Escapes text that looks like the format's own escapes (`_x000A_`). */
function cellText(value: string): string {
  return value.slice(0, longest).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** A, B, … Z, AA, … */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
