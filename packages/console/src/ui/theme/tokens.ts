/**
 * The design tokens: all colours, sizes and fonts of the console for both schemes. The build turns them into CSS variables (`var(--text-2)`). The
 * component library's theme and the charts read the same values.
 */

/** Neutral and signal colours of a scheme. Text colours have a contrast of at least 4.5 : 1 on every ground that they are used on. */
export interface Palette {
  /** Background of the page. */
  readonly ground: string
  /** Panels, cards, menus. */
  readonly surface: string
  /** Inset areas: code, inputs at rest, hovered rows. */
  readonly sunken: string
  readonly line: string
  readonly lineStrong: string
  /** Border of fields: all that shows where they are, with a contrast of at least 3 : 1. */
  readonly lineField: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly good: string
  readonly bad: string
  readonly warn: string
  /** Behind dialogs. */
  readonly veil: string
  readonly shadow: string
}

export const palettes = {
  light: {
    ground: '#f6f6f4',
    surface: '#ffffff',
    sunken: '#f1f1ee',
    line: '#e6e5e1',
    lineStrong: '#cfcec8',
    lineField: '#868990',
    text: '#1a1c20',
    text2: '#545861',
    text3: '#6a6e77',
    good: '#0b7a4b',
    bad: '#c4352a',
    warn: '#8f5a00',
    veil: 'rgb(20 22 26 / 0.38)',
    shadow: '0 1px 2px rgb(20 22 26 / 0.05), 0 8px 28px rgb(20 22 26 / 0.1)',
  },
  dark: {
    ground: '#0e1013',
    surface: '#15181c',
    sunken: '#1c2025',
    line: '#25292f',
    lineStrong: '#3a4049',
    lineField: '#666d78',
    text: '#eceef1',
    text2: '#aab0ba',
    text3: '#8a919c',
    good: '#45c08a',
    bad: '#ff8a7d',
    warn: '#e3b04b',
    veil: 'rgb(0 0 0 / 0.6)',
    shadow: '0 0 0 1px rgb(255 255 255 / 0.05), 0 12px 36px rgb(0 0 0 / 0.55)',
  },
} as const satisfies Record<string, Palette>

export type Scheme = keyof typeof palettes

/**
 * The selectable theme colours. Each has a tone for either scheme with a contrast of 4.5 : 1 as text, also on its own lightest shade, and under
 * button text.
 */
export const accents = {
  indigo: { light: '#3a55d9', dark: '#93a7ff' },
  teal: { light: '#0a736f', dark: '#4ecdc0' },
  green: { light: '#29753b', dark: '#6bcf86' },
  amber: { light: '#955800', dark: '#f0b454' },
  red: { light: '#b83838', dark: '#ff9488' },
  plum: { light: '#8a3fc0', dark: '#cf9cff' },
  graphite: { light: '#3c4350', dark: '#c3cad6' },
} as const satisfies Record<string, Record<Scheme, string>>

export type Accent = keyof typeof accents
export const accentNames = Object.keys(accents) as [Accent, ...Accent[]]
export const defaultAccent: Accent = 'indigo'

/** Colours of the lines of one chart, which also differ by dash pattern. */
const series: readonly Accent[] = ['indigo', 'amber', 'teal', 'plum', 'red', 'green']

function seriesVariables(scheme: Scheme): Record<string, string> {
  return Object.fromEntries(series.map((name, at) => [`--series-${at + 1}`, accents[name][scheme]]))
}

/** Text colour on the accent: white on the deep tones, ink on the bright ones. */
export const onAccent = { light: '#ffffff', dark: '#0e1013' } as const satisfies Record<Scheme, string>

/** Font sizes in px with their line heights. */
export const type = {
  tiny: [12, 16],
  small: [13, 20],
  body: [14, 22],
  large: [16, 24],
  title: [20, 28],
  figure: [28, 34],
} as const

/** Sizes of the interface: factor of the font sizes, height of controls in px. */
export const sizes = {
  small: { scale: 0.9375, control: 32 },
  default: { scale: 1, control: 36 },
  large: { scale: 1.125, control: 44 },
} as const

export type Size = keyof typeof sizes
export const sizeNames = Object.keys(sizes) as [Size, ...Size[]]

export const radius = { small: 6, medium: 8, large: 12 } as const

/** Windows narrower than this (in px) get the mobile layout. */
export const mobileBelow = 992

const han =
  '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC"'
/** Latin letters and figures in Inter. Chinese including its punctuation in the system's font. */
const fontFamily = `"Footfall Latin", ${han}, system-ui, -apple-system, "Segoe UI", sans-serif`
const monoFamily = `ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", ${han}, monospace`

/** The red, green and blue of `#rrggbb`. Throws if the text is not a colour. */
export function rgbOf(color: string): [number, number, number] {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!parts) throw new Error(`Unable to parse color from ${JSON.stringify(color)}`)
  return [1, 2, 3].map((at) => Number.parseInt(parts[at] ?? '', 16)) as [number, number, number]
}

/** The nine lighter shades of a theme colour. Level n has the opacity 1 − 0.1 n. */
export function shadesOf(color: string): string[] {
  const [red, green, blue] = rgbOf(color)
  return Array.from({ length: 9 }, (_, at) => `rgb(${red} ${green} ${blue} / ${(10 - (at + 1)) / 10})`)
}

/** CSS variables of the accent: the colour, the text colour on it, and its nine shades. */
function accentVariables(accent: Accent, scheme: Scheme): Record<string, string> {
  const color = accents[accent][scheme]
  const shades = shadesOf(color).map((shade, at) => [`--accent-${at + 1}`, shade] as const)
  return { '--accent': color, '--on-accent': onAccent[scheme], ...Object.fromEntries(shades) }
}

function paletteVariables(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--${name.replace(/[A-Z]|\d/g, (at) => `-${at.toLowerCase()}`)}`,
      value as string,
    ]),
  )
}

function block(selector: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}

/** Paper is light. */
function onScreen(rules: string): string {
  return `@media screen{${rules}}`
}

/**
 * All tokens as a style sheet. The root carries the class `dark` and the attributes `data-accent` and `data-size`.
 *
 * @public Read by the build (tokens-plugin.ts), which evaluates this module.
 */
export function tokensCss(): string {
  const measures: Record<string, string> = {
    '--face': fontFamily,
    '--font': 'var(--face)',
    '--mono': monoFamily,
  }
  for (const [name, px] of Object.entries(radius)) measures[`--radius-${name}`] = `${px}px`
  for (const [name, [size, line]] of Object.entries(type))
    measures[`--type-${name}`] = `${size / 16}rem/${line / 16}rem var(--font)`
  const blocks = [
    block(':root', {
      'color-scheme': 'light',
      ...measures,
      ...paletteVariables(palettes.light),
      ...seriesVariables('light'),
    }),
    onScreen(
      block(':root.dark', {
        'color-scheme': 'dark',
        ...paletteVariables(palettes.dark),
        ...seriesVariables('dark'),
      }),
    ),
  ]
  for (const name of sizeNames) {
    const { scale, control } = sizes[name]
    const at = name === 'default' ? ':root' : `:root[data-size=${name}]`
    blocks.push(block(at, { 'font-size': `${scale * 100}%`, '--control': `${control}px` }))
  }
  for (const accent of accentNames) {
    const light = accent === defaultAccent ? ':root' : `:root[data-accent=${accent}]`
    const dark = accent === defaultAccent ? ':root.dark' : `:root.dark[data-accent=${accent}]`
    blocks.push(
      block(light, accentVariables(accent, 'light')),
      onScreen(block(dark, accentVariables(accent, 'dark'))),
    )
  }
  return blocks.join('\n')
}
