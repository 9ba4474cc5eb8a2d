/** A machine that runs many tests at once may be slow for a while: only the tests about it are told so. */
export const PATIENT = { DATABASE_WAIT_MS: '600000', DATABASE_STATEMENT_MS: '0' }
