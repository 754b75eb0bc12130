/** Checks for entries of collect rules, the same as the contract's. */
import { hostPatternOf } from '@footfall/contract/host-name'
import { parseUrl } from '@footfall/contract/parse-url'

const path = /^\/\S*$/
const parameter = /^[A-Za-z0-9_.~[\]-]{1,64}$/

export const isHostPattern = (text: string): boolean => hostPatternOf(text.trim()) !== null
export const isPathPattern = (text: string): boolean => path.test(text.trim()) && text.length <= 500
export const isQueryParameter = (text: string): boolean => parameter.test(text)

/** A property's name in which `*` matches any text. */
export const isPropertyName = (text: string): boolean => text.length <= 300 && /^\S+$/.test(text)

/** An IPv4 or IPv6 address, or a network such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const width = isIpv4(address) ? 32 : isIpv6(address) ? 128 : 0
  if (width === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width)
}

function isIpv4(text: string): boolean {
  return (
    /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) &&
    text.split('.').every((part) => Number(part) < 256)
  )
}

function isIpv6(text: string): boolean {
  return /^[0-9a-f:.]+$/i.test(text) && parseUrl(`http://[${text}]/`) !== null
}
