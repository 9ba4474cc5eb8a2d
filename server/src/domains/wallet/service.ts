import type { Data, Input } from '@contract/core'
import type { RecordsEntry } from '@contract/wallet'
import type { Asset, Reason } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { recordsOf } from './records'

type Caller = Context<'login'>
type Wallet = Data<RecordsEntry>['wallet']

/** A wallet of the caller's and its statement; only what moved for some reasons where they are named. */
export async function walletRecords(
  ctx: Caller,
  asset: Asset,
  turn: Input<RecordsEntry> & { reasons?: readonly Reason[] }
) {
  const { wallet, ...records } = await recordsOf(ctx, ctx.person.id, asset, { ...turn, now: ctx.clock.now() })
  return { ...records, wallet: wallet! }
}

/** The handler of what `recording(path, …)` makes: a wallet of the caller's, its statement, and what else its page shows. */
export const recordsHandler = <const Path extends string, More extends object>(
  path: Path,
  asset: Asset,
  more: (ctx: Caller, wallet: Wallet) => Promise<More>
) => {
  const handler = async (ctx: Caller, turn: Input<RecordsEntry>) => {
    const records = await walletRecords(ctx, asset, turn)
    return { ...records, ...(await more(ctx, records.wallet)) }
  }
  return { [`GET /api/${path}`]: handler } as Record<`GET /api/${Path}`, typeof handler>
}
