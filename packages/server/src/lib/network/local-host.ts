/** Whether a host is in a private network: a machine, a router, a cloud's metadata service. */
import { BlockList, isIP } from 'node:net'

const local = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = range.split('/')
  local.addSubnet(address, Number(bits), 'ipv4')
}
for (const range of ['::/127', '64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'ff00::/8']) {
  const [address = '', bits] = range.split('/')
  local.addSubnet(address, Number(bits), 'ipv6')
}

const localEndings = ['localhost', 'local', 'internal', 'lan', 'home.arpa']

/** `hostname` in the form of `URL`: lower case, numbers as dotted addresses, IPv6 in brackets. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version > 0) return local.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return !host.includes('.') || localEndings.some((ending) => host === ending || host.endsWith(`.${ending}`))
}
