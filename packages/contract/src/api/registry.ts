/** Every call there is. Routes, client, OpenAPI and access tests walk this list. */
export const registry = {}

export type Registry = typeof registry
