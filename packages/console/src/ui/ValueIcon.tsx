/** The small picture before a row's name: flag, logo or device. Pictures load when they come into view. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
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
import { useState } from 'react'
import {
  browserIcon,
  type DeviceIcon,
  deviceIcon,
  flagOf,
  sourceIcon,
  systemIcon,
} from '../lib/icons/keywords.ts'
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
  readonly dimension: Dimension
  /** The value as the server tells it. */
  readonly value: string
}

/** Null for dimensions whose values have no picture. */
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
  if (!name) return <Drawn icon={fallback} />
  const file = `/public/icons/${name}.svg`
  return <img src={file} alt="" width={16} height={16} loading="lazy" className={styles.image} />
}

/** A country's flag by its two-letter code, lower or upper case. */
export function Flag({ code }: { readonly code: string }) {
  const [missing, setMissing] = useState(false)
  const name = flagOf(code)
  if (!name || missing) return <Drawn icon={Globe} />
  return (
    <img
      src={`/public/flags/${name}.svg`}
      alt=""
      width={18}
      height={14}
      loading="lazy"
      className={styles.flag}
      onError={() => setMissing(true)}
    />
  )
}
