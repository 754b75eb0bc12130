/** The drawing of a flow. Loaded on demand together with its layout code. */
import { sankey, sankeyLinkHorizontal } from 'd3-sankey'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../lib/format/use-format.ts'
import { useWidth } from '../../ui/chart/use-width.ts'
import { cx } from '../../ui/cx.ts'
import { type CellPlace, useCellKeys } from '../../ui/table/use-cell-keys.ts'
import type { Flow, FlowLink, FlowNode } from './flow.ts'
import styles from './ReportFlow.module.css'

export interface FlowChartProps {
  readonly label: string
  readonly flow: Flow
  readonly onPick: ((node: FlowNode) => void) | undefined
}

/** In pixels. */
const narrowestColumn = 170
const rowHeight = 46
const nodeWidth = 10
/** Between nodes, which may be very thin: their names are targets of this height (`.node`). */
const nodeGap = 24

/** Sorts nodes: the largest on top, `rest` nodes at the bottom. */
function byRank(a: FlowNode, b: FlowNode): number {
  return Number(a.rest ?? false) - Number(b.rest ?? false) || b.value - a.value
}

/** `room`: available width in pixels. If columns would become too narrow, the drawing is wider and scrolls. */
function layOut({ nodes, links }: Flow, room: number) {
  const columns = Math.max(0, ...nodes.map(({ column }) => column)) + 1
  const tallest = Math.max(
    ...Array.from({ length: columns }, (_, at) => nodes.filter(({ column }) => column === at).length),
  )
  const columnWidth = Math.max(narrowestColumn, Math.floor(room / columns))
  const width = columns * columnWidth
  const height = Math.max(200, tallest * rowHeight)
  const known = new Set(nodes.map(({ key }) => key))
  const graph = sankey<FlowNode, FlowLink>()
    .nodeId(({ key }) => key)
    .nodeAlign(({ column }) => column)
    .nodeWidth(nodeWidth)
    .nodePadding(nodeGap)
    .nodeSort(byRank)
    // Leaves room at the right for the last column's names, and at the top for the first row's.
    .extent([
      [0, 18],
      [width - columnWidth + nodeWidth, height - 4],
    ])({
    nodes: nodes.map((node) => ({ ...node })),
    links: links
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .map((link) => ({ ...link, source: link.from, target: link.to })),
  })
  return { ...graph, width, height, columnWidth }
}

/** Column by column, as they are read. */
function fromTopToBottom<N extends FlowNode & { readonly y0?: number | undefined }>(
  nodes: readonly N[],
): N[] {
  return [...nodes].sort((a, b) => a.column - b.column || (a.y0 ?? 0) - (b.y0 ?? 0))
}

export function FlowChart({ label, flow, onPick }: FlowChartProps) {
  const format = useFormat()
  const box = useRef<HTMLElement>(null)
  const room = useWidth(box)
  const drawn = useMemo(() => layOut(flow, room), [flow, room])
  const [near, setNear] = useState<string | null>(null)
  const nodes = fromTopToBottom(drawn.nodes)
  /** Its row among the nodes of its column, and this column. */
  const placeOf = (node: FlowNode): CellPlace => [
    nodes.filter(({ column }) => column === node.column).findIndex(({ key }) => key === node.key),
    node.column,
  ]
  const keys = useCellKeys(nodes.map(placeOf))
  const path = sankeyLinkHorizontal<FlowNode, FlowLink>()
  /** Of the drawing's width, which is another on paper. */
  const across = (pixels: number) => `${(pixels / drawn.width) * 100}%`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure ref={box} className={styles.scroll} tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the nodes inside */}
      <div
        className={styles.chart}
        onKeyDown={keys.onKeyDown}
        style={{ '--drawn': `${drawn.width}px`, height: drawn.height } as CSSProperties}
      >
        <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} preserveAspectRatio="none" aria-hidden>
          {drawn.links.map((link) => (
            <path
              key={`${link.from} ${link.to}`}
              d={path(link) ?? ''}
              strokeWidth={Math.max(1, link.width ?? 1)}
              className={cx(styles.link, (link.from === near || link.to === near) && styles.near)}
            />
          ))}
          {drawn.nodes.map(({ key, rest, x0 = 0, y0 = 0, y1 = 0 }) => (
            <rect
              key={key}
              x={x0}
              y={y0}
              width={nodeWidth}
              height={Math.max(2, y1 - y0)}
              className={cx(styles.bar, rest && styles.rest)}
            />
          ))}
        </svg>
        {nodes.map((node) => (
          <NodeName
            key={node.key}
            node={node}
            left={across((node.x0 ?? 0) + nodeWidth)}
            width={across(drawn.columnWidth - nodeWidth)}
            value={format.count(node.value)}
            exact={format.exact(node.value)}
            cell={keys.cell(...placeOf(node))}
            onNear={setNear}
            onPick={onPick}
          />
        ))}
      </div>
    </figure>
  )
}

interface NodeNameProps {
  readonly node: FlowNode & { readonly y0?: number | undefined }
  readonly left: string
  /** Up to the next column. */
  readonly width: string
  /** Short, because the next column is near. */
  readonly value: string
  readonly exact: string
  readonly cell: ReturnType<ReturnType<typeof useCellKeys>['cell']>
  readonly onNear: (key: string | null) => void
  readonly onPick: FlowChartProps['onPick']
}

/** The label beside a node. It is a button, so that touch and keyboard reach it. */
function NodeName({ node, left, width, value, exact, cell, onNear, onPick }: NodeNameProps) {
  return (
    <button
      type="button"
      className={cx(styles.node, node.rest && styles.restName)}
      style={{ left, top: (node.y0 ?? 0) - 18, width }}
      title={`${node.label} · ${exact}`}
      onClick={() => onPick?.(node)}
      {...cell}
      onFocus={() => {
        cell.onFocus()
        onNear(node.key)
      }}
      onBlur={() => onNear(null)}
      onMouseEnter={() => onNear(node.key)}
      onMouseLeave={() => onNear(null)}
    >
      <bdi className={styles.name}>{node.label}</bdi>
      <span className={styles.value}>{value}</span>
    </button>
  )
}
