import type { Data, Input } from '@contract/core'
import type { RecordsEntry } from '@contract/wallet'
import type { Asset } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { recordsOf, type Turn } from './records'

type Caller = Context<'login'>
type Wallet = Data<RecordsEntry>['wallet']

/** A wallet of the caller's and its statement. */
export async function walletRecords(ctx: Caller, asset: Asset, turn: Turn) {
  const { wallet, ...records } = await recordsOf(ctx, ctx.person.id, asset, turn)
  return { ...records, wallet: wallet! }
}

/** The handler of what `recording(path, …)` makes: a wallet of the caller's, its statement, and what else its page shows. */
export const recordsHandler = <const Path extends string, More extends object>(
  path: Path,
  asset: Asset,
  more: (ctx: Caller, wallet: Wallet) => Promise<More>
) => {
  const handler = async (ctx: Caller, turn: Input<RecordsEntry>) => {
    const records = await walletRecords(ctx, asset, { ...turn, now: ctx.clock.now() })
    return { ...records, ...(await more(ctx, records.wallet)) }
  }
  return { [`GET /api/${path}`]: handler } as Record<`GET /api/${Path}`, typeof handler>
}
