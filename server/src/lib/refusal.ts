/**
 * An expected «no»: becomes HTTP 200 with status 400, `msg` for the person and `data.code` for the app.
 * Throwing it inside a transaction rolls everything back.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: 400 | 201 | 410000 = 400,
    readonly detail: Record<string, unknown> = {}
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** Throws a refusal; typed `never` so guards read as sentences. */
export function refuse(code: string, message: string, detail?: Record<string, unknown>): never {
  throw new Refusal(code, message, 400, detail)
}
