declare module 'virtual:tokens.css'

declare module '*.json?report' {
  const texts: object
  export default texts
}
declare module '*.json?frame' {
  const texts: object
  export default texts
}
declare module '*.json?rest' {
  const texts: object
  export default texts
}

declare module 'virtual:sprites' {
  export interface Sheet {
    readonly url: string
    readonly columns: number
    readonly rows: number
    readonly names: readonly string[]
  }
  export const flags: Sheet
  export const logos: Sheet
}
