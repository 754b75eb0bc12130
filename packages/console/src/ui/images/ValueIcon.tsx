/** The small picture before a row's name: flag, logo or device. */

import { flags, logos } from 'virtual:sprites'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import {
  AppWindow,
  Gamepad2,
  Globe,
  type LucideIcon,
  Monitor,
  MousePointer2,
  Smartphone,
  Tablet,
  Tv,
  Watch,
} from 'lucide-react'
import {
  browserIcon,
  type DeviceIcon,
  deviceIcon,
  flagOf,
  sourceIcon,
  systemIcon,
} from '../../lib/icons/keywords.ts'
import { Sprite } from './Sprite.tsx'
import styles from './ValueIcon.module.css'

const devices: Record<DeviceIcon, LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  tv: Tv,
  console: Gamepad2,
  wearable: Watch,
}

export interface ValueIconProps {
  readonly dimension: AnyDimension
  /** The value as the server sends it. */
  readonly value: string
}

/** Renders nothing for dimensions without pictures. */
export function ValueIcon({ dimension, value }: ValueIconProps) {
  switch (dimension) {
    case 'country':
      return <Flag code={value} />
    case 'region':
      return <Flag code={value.slice(0, 2)} />
    case 'browser':
    case 'browser_version':
      return <Logo name={browserIcon(value)} fallback={AppWindow} />
    case 'os':
    case 'os_version':
      return <Logo name={systemIcon(value)} fallback={Monitor} />
    case 'device':
      return <Drawn icon={devices[deviceIcon(value)]} />
    case 'referer':
    case 'utm_source':
      return value === '' ? (
        <Drawn icon={MousePointer2} />
      ) : (
        <Logo name={sourceIcon(value)} fallback={Globe} />
      )
    default:
      return null
  }
}

function Drawn({ icon: Icon }: { readonly icon: LucideIcon }) {
  return <Icon size={16} strokeWidth={1.75} className={styles.drawn} aria-hidden />
}

function Logo({ name, fallback }: { readonly name: string | undefined; readonly fallback: LucideIcon }) {
  const at = name ? logos.names.indexOf(name) : -1
  return at < 0 ? <Drawn icon={fallback} /> : <Sprite sheet={logos} at={at} className={styles.image} />
}

/** A country's flag by its two-letter code, lower or upper case. */
export function Flag({ code }: { readonly code: string }) {
  const name = flagOf(code)
  const at = name ? flags.names.indexOf(name) : -1
  return at < 0 ? <Drawn icon={Globe} /> : <Sprite sheet={flags} at={at} className={styles.flag} />
}
