import { pgCode } from '../../db/connection'
import { Refusal } from '../../lib/refusal'

/** An account would fall below zero. Nothing of the transfer took effect. */
export class InsufficientFunds extends Refusal {
  constructor(readonly asset: string) {
    super('INSUFFICIENT', '余额不足', 400, { asset })
    this.name = 'InsufficientFunds'
  }
}

/** What `work` answers, or `otherwise` where an account has less than it takes. Anything else that is thrown goes on. */
export const unlessShort = <Done, Short>(work: Promise<Done>, otherwise: Short): Promise<Done | Short> =>
  work.catch(error => {
    if (error instanceof InsufficientFunds) return otherwise
    throw error
  })

/** The idempotency key was used before for something else. */
export class KeyReused extends Refusal {
  constructor(readonly key: string) {
    super('IDEM_MISMATCH', '请求重复但内容不同，请刷新后再试')
    this.name = 'KeyReused'
  }
}

/** The transfer was taken back before, under another key. */
export class AlreadyReversed extends Error {
  constructor(readonly transferId: string) {
    super(`ledger transfer ${transferId} is reversed already`)
    this.name = 'AlreadyReversed'
  }
}

interface PgError {
  code?: string
  detail?: string
  constraint?: string
  cause?: unknown
}

function pgErrorOf(error: unknown): PgError {
  for (let e = error as PgError | undefined; e; e = e.cause as PgError | undefined) {
    if (typeof e.code === 'string') return e
  }
  return {}
}

/** The named error of what `ledger_post` raised, or the error itself when it is none of the ledger's. */
export function ledgerError(error: unknown): unknown {
  const { detail = '', constraint } = pgErrorOf(error)
  if (constraint === 'ledger_transfers_reversed_once') return new AlreadyReversed(/=\((.+)\)/.exec(detail)?.[1] ?? '')
  switch (pgCode(error)) {
    case 'LG001':
      return new InsufficientFunds(detail)
    case 'LG002':
      return new KeyReused(detail)
    default:
      return error
  }
}
