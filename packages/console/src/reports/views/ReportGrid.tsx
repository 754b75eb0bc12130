/**
 * A report as a grid of tinted cells: hours, pivots, cohorts. The tint is the share of the largest figure. Underneath is a real table. If the cells
 * are too small for figures, a switch shows them.
 */
import { Grid3x3, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { type CellPlace, useCellKeys } from '../../ui/table/use-cell-keys.ts'
import { HeatScale, type ScaleEnd } from '../heat/HeatScale.tsx'
import { deepestUnderText, heatOf, shadeColor } from '../map/shade.ts'
import type { Answer } from '../use-report.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportGrid.module.css'

export interface GridHead {
  readonly key: string
  readonly label: string
  /** Replaces the label in narrow columns; '' shows nothing. */
  readonly short?: string
}

export interface GridCell {
  /** Null if there is no value. */
  readonly value: number | null
  /** The text in the cell. */
  readonly text: string
  /** Every digit, and what is counted. */
  readonly exact: string
  /** The cell's period is not over yet; shown by its border. */
  readonly partial?: boolean
  /** The total that other cells are shares of. It has no tint and is left out of the scale. */
  readonly whole?: boolean
}

export interface Grid {
  readonly rows: readonly GridHead[]
  readonly columns: readonly GridHead[]
  cell(row: GridHead, column: GridHead): GridCell
}

export interface ReportGridProps<T> {
  readonly label: string
  /** Heading of the rows and columns. */
  readonly corner: string
  readonly answer: Answer<T>
  readonly gridOf: (data: T) => Grid
  /** `tiles`: cells show only colour. A switch shows the figures; the address stores it under this name. */
  readonly tiles?: string
  readonly skeleton: ReactNode
  /** Replaces the usual message if there is no data. */
  readonly empty?: ReactNode
  /** Shown above the grid, which may be long. */
  readonly note?: (data: T) => ReactNode
}

const views = ['grid', 'table'] as const

export function ReportGrid<T>(props: ReportGridProps<T>) {
  const { answer, gridOf, tiles, skeleton, empty, note, ...names } = props
  const [view, setView] = useAddressChoice(tiles ?? 'grid', views, 'grid')
  const asTiles = tiles !== undefined && view === 'grid'
  const { t } = useTranslation()
  return (
    <ReportBody
      answer={answer}
      skeleton={skeleton}
      isEmpty={(data) => gridOf(data).rows.length === 0}
      empty={empty}
    >
      {(data) => {
        const grid = gridOf(data)
        const shown = { ...names, grid, largest: largestOf(grid), dimmed: answer.isPlaceholderData }
        return (
          <>
            <div className={styles.note}>{note?.(data)}</div>
            {asTiles ? <Tiles {...shown} /> : <Figures {...shown} />}
            {tiles !== undefined && (
              <div className={styles.foot}>
                {asTiles && <HeatScale from={{ shown: '0', exact: '0' }} to={endOf(grid, shown.largest)} />}
                <span className={styles.spring} />
                <Segmented
                  label={t('chart.kind')}
                  value={view}
                  onChange={setView}
                  options={[
                    { value: 'grid', label: <Grid3x3 size={16} aria-hidden />, name: t('chart.grid') },
                    { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
                  ]}
                />
              </div>
            )}
          </>
        )
      }}
    </ReportBody>
  )
}

function largestOf({ rows, columns, cell }: Grid): number {
  const cells = rows.flatMap((row) => columns.map((column) => cell(row, column)))
  return Math.max(0, ...cells.map(({ value, whole }) => (whole ? 0 : (value ?? 0))))
}

/** A figure of the grid in the format of its cell. */
function endOf({ rows, columns, cell }: Grid, value: number): ScaleEnd {
  const cells = rows.flatMap((row) => columns.map((column) => cell(row, column)))
  const { text: shown = '', exact = '' } = cells.find((one) => one.value === value) ?? {}
  return { shown, exact }
}

interface ShownProps {
  readonly label: string
  readonly corner: string
  readonly grid: Grid
  readonly largest: number
  readonly dimmed: boolean
}

function Figures({ label, corner, grid, largest, dimmed }: ShownProps) {
  const keys = useCellKeys(
    grid.rows.flatMap((row, y) =>
      grid.columns.flatMap((column, x): CellPlace[] =>
        grid.cell(row, column).value === null ? [] : [[y, x]],
      ),
    ),
  )
  const columns = grid.columns.map(
    (column, x): Column<GridHead> => ({
      key: column.key,
      label: column.label,
      figures: true,
      render: (row) => {
        const { value, text, exact, partial, whole } = grid.cell(row, column)
        if (value === null)
          return (
            <span className={styles.none} title={exact}>
              {text}
            </span>
          )
        const depth = Math.round(heatOf(value, largest) * deepestUnderText)
        return (
          <Tooltip content={exact}>
            <span
              className={cx(styles.figure, partial && styles.partial)}
              style={whole ? {} : { background: shadeColor(depth) }}
              {...keys.cell(grid.rows.indexOf(row), x)}
            >
              {text}
            </span>
          </Tooltip>
        )
      },
    }),
  )
  const head: Column<GridHead> = { key: '', label: corner, render: (row) => row.label }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells inside
    <div className={styles.figures} onKeyDown={keys.onKeyDown}>
      <DataTable
        label={label}
        rows={grid.rows}
        rowKey={(row) => row.key}
        dimmed={dimmed}
        columns={[head, ...columns]}
      />
    </div>
  )
}

function Tiles({ label, grid, largest }: ShownProps) {
  const keys = useCellKeys(
    grid.rows.flatMap((_, row) => grid.columns.map((_, column): CellPlace => [row, column])),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells inside
    <div className={styles.scroll} onKeyDown={keys.onKeyDown}>
      <table className={styles.tiles}>
        <caption className="spoken">{label}</caption>
        <thead>
          <tr>
            <td />
            {grid.columns.map(({ key, label: name, short = name }) => (
              <th key={key} scope="col" aria-label={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, y) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {grid.columns.map((column, x) => {
                const { value, exact, partial } = grid.cell(row, column)
                const background = shadeColor(heatOf(value ?? 0, largest))
                return (
                  <td key={column.key}>
                    <Tooltip content={`${row.label} ${column.label} · ${exact}`} className={styles.cell}>
                      <span
                        className={cx(styles.tile, partial && styles.partial)}
                        style={{ background }}
                        {...keys.cell(y, x)}
                      >
                        <span className="spoken">{exact}</span>
                      </span>
                    </Tooltip>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
