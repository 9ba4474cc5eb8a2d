import type { Data, Input } from '@contract/core'
import type { RecordsEntry } from '@contract/wallet'
import type { Asset } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { recordsOf } from './records'

type Caller = Context<'login'>
type Wallet = Data<RecordsEntry>['wallet']

/** The handler of what `recording(path, …)` makes: a wallet of the caller's, its statement, and what else its page shows. */
export const recordsHandler = <const Path extends string, More extends object>(
  path: Path,
  asset: Asset,
  more: (ctx: Caller, wallet: Wallet) => Promise<More>
) => {
  const handler = async (ctx: Caller, turn: Input<RecordsEntry>) => {
    const { wallet, ...records } = await recordsOf(ctx, ctx.person.id, asset, { ...turn, now: ctx.clock.now() })
    return { ...records, wallet: wallet!, ...(await more(ctx, wallet!)) }
  }
  return { [`GET /api/${path}`]: handler } as Record<`GET /api/${Path}`, typeof handler>
}
