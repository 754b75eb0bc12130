/** The theme of the component library, from tokens.ts: the same colours, radii and fonts instead of its defaults. */
import { type ThemeConfig, theme } from 'antd'
import {
  type Accent,
  accents,
  onAccent,
  palettes,
  radius,
  rgbOf,
  type Scheme,
  shadesOf,
  type,
} from './tokens.ts'

/** `scale`: factor of the font sizes, because the library takes px. */
export function antdTheme(
  scheme: Scheme,
  accent: Accent,
  scale: number,
  touch: boolean,
  lessMotion: boolean,
): ThemeConfig {
  const palette = palettes[scheme]
  const color = accents[accent][scheme]
  const shades = shadesOf(color)
  const soft = shades[8] ?? color
  return {
    algorithm: [
      scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      // The library would darken these colours for its dark mode, but they are already chosen for it.
      (_seed, map) => ({
        ...(map ?? theme.defaultAlgorithm(_seed)),
        colorPrimary: color,
        colorSuccess: palette.good,
        colorError: palette.bad,
        colorWarning: palette.warn,
      }),
    ],
    token: {
      fontFamily: 'var(--font)',
      fontSize: type.body[0] * scale,
      colorPrimary: color,
      // Mixed with the text colour, so that text on it keeps its contrast.
      colorPrimaryHover: between(color, palette.text, 0.12),
      colorPrimaryActive: between(color, palette.text, 0.2),
      colorInfo: color,
      colorLink: color,
      colorLinkHover: shades[1] ?? color,
      colorSuccess: palette.good,
      colorError: palette.bad,
      colorWarning: palette.warn,
      colorTextBase: palette.text,
      colorText: palette.text,
      colorTextSecondary: palette.text2,
      colorTextTertiary: palette.text3,
      colorTextPlaceholder: palette.text3,
      colorTextDescription: palette.text3,
      colorBgBase: palette.surface,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgMask: palette.veil,
      colorBorder: palette.lineField,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      colorFillQuaternary: palette.sunken,
      colorFillTertiary: palette.sunken,
      colorTextLightSolid: onAccent[scheme],
      controlItemBgHover: palette.sunken,
      controlItemBgActive: soft,
      controlItemBgActiveHover: soft,
      controlOutline: shades[6] ?? color,
      controlHeight: touch ? 44 : 36,
      controlHeightLG: 44,
      controlHeightSM: 32,
      borderRadius: radius.medium,
      borderRadiusLG: radius.large,
      borderRadiusSM: radius.small,
      boxShadow: palette.shadow,
      boxShadowSecondary: palette.shadow,
      wireframe: false,
      motion: !lessMotion,
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        primaryColor: onAccent[scheme],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: onAccent[scheme],
        fontWeight: 500,
        borderRadiusLG: radius.medium,
        defaultBorderColor: palette.lineStrong,
      },
      Input: {
        borderRadiusLG: radius.medium,
        activeShadow: `0 0 0 3px ${shades[7] ?? soft}`,
        errorActiveShadow: `0 0 0 3px ${palette.bad}33`,
      },
      Select: { optionSelectedFontWeight: 500 },
      Table: {
        headerBg: 'transparent',
        headerColor: palette.text3,
        headerSplitColor: 'transparent',
        borderColor: palette.line,
        rowHoverBg: palette.sunken,
        cellPaddingBlock: 12,
        cellFontSize: type.body[0] * scale,
      },
      Modal: { titleFontSize: 17 * scale, contentBg: palette.surface, headerBg: palette.surface },
      Tabs: { titleFontSize: type.body[0] * scale, horizontalItemGutter: 24, horizontalMargin: '0 0 16px 0' },
      Form: { labelColor: palette.text2, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
      Tooltip: { colorBgSpotlight: palettes.dark.sunken, colorTextLightSolid: palettes.dark.text },
      Switch: {
        handleBg: scheme === 'dark' ? palette.ground : '#ffffff',
        // The ground of a switch that is off.
        colorTextQuaternary: palette.lineField,
        colorTextTertiary: palette.text3,
      },
      // An unchecked box is only its border, which needs a contrast of at least 3 : 1.
      Checkbox: { colorWhite: onAccent[scheme], colorBorder: palette.text3 },
      Radio: { colorWhite: onAccent[scheme], colorBorder: palette.text3 },
    },
  }
}

/** Mixes two colours. `part` is the share of the second. */
function between(from: string, to: string, part: number): string {
  const [start, end] = [rgbOf(from), rgbOf(to)]
  const channel = (at: 0 | 1 | 2) => Math.round(start[at] + (end[at] - start[at]) * part)
  return `rgb(${channel(0)} ${channel(1)} ${channel(2)})`
}
