/** The bearer token of an `Authorization` header, which is where API keys are sent. Undefined without one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1]
}
