/**
 * A notice that certainly did not go out. `again`: worth another try. Any other error of a provider leaves open whether it
 * went out, and then it is not sent again.
 */
export class NotSent extends Error {
  constructor(
    message: string,
    readonly again: boolean,
    /** The person has not let us send it. */
    readonly refused = false
  ) {
    super(message)
  }
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/** A failure before anything was sent becomes `NotSent`; every other error stays what it is. */
export function unreached(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  const known = code ?? cause?.code ?? ''
  return UNREACHED.has(known) ? new NotSent(`not reached: ${known}`, true) : error
}
