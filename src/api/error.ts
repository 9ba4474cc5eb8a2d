/** Why a call failed: the server's refusal (`code` says which), or 'OFFLINE' when nothing answered. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly data: Record<string, unknown> = {}
  ) {
    super(message)
  }
}
