import type { Data, Input } from '@contract/core'
import type { WithdrawalSet } from '@contract/withdraw'
import { takeTicket } from '../../engines/identity/tickets'
import { type Asset, assets } from '../../engines/ledger'
import { needsProof, submitWithdrawal, withdrawalMonths, withdrawalPage } from '../../engines/withdrawal'
import type { Context, HandlerAt } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { drawInfo, openRule } from './info'
import { withdrawalWire } from './present'

export { receiverHandlers } from './bind'

type Of<E extends keyof WithdrawalSet> = { ask: Input<WithdrawalSet[E]>; answer: Data<WithdrawalSet[E]> }
type Caller = Context<'login'>

/** Name and digits of each asset, by its code. */
export async function assetWords({ db, recent }: Pick<Context, 'db' | 'recent'>) {
  const rows = await recent('withdraw:assets', 60, () => assets(db))
  return new Map(rows.map(row => [row.code, { name: row.name, digits: row.digits }]))
}

/** A phone code, traded for a ticket a moment ago. @throws Refusal PROOF_NEEDED, TICKET_EXPIRED */
async function prove({ db, person, clock }: Caller, ticket: string | undefined) {
  if (!ticket) refuse('PROOF_NEEDED', '为保障资金安全，请先完成短信验证')
  await takeTicket(db, ticket, 'phone:verify', person.rootId, clock.now())
}

async function cash(ctx: Caller, input: Of<'cash'>['ask']): Promise<Of<'cash'>['answer']> {
  const { extract_type: method, money: amount, asset, account_id: accountId, ticket } = input
  const rule = await openRule(ctx, asset)
  const request = { userId: ctx.person.id, asset, amount, method, accountId }
  const row = await submitWithdrawal(ctx, request)
  // Last, so that whatever else is refused leaves the proof usable; and a proof refused takes all of it back.
  if (needsProof(rule, row.amountMinor)) await prove(ctx, ticket)
  return withdrawalWire(row, rule)
}

async function list(ctx: Caller, { asset, id, page, limit }: Of<'list'>['ask']): Promise<Of<'list'>['answer']> {
  const words = await assetWords(ctx)
  const { db, person } = ctx
  const [rows, months] = await Promise.all([
    withdrawalPage(db, { userId: person.id, id, asset, page, limit }),
    withdrawalMonths(db, person.id, asset)
  ])
  return {
    list: rows.list.map(row => withdrawalWire(row, words.get(row.asset as Asset)!)),
    count: rows.count,
    months: months.map(({ month, count, arrivedFen }) => ({ month, count, arrived: yuan(arrivedFen) }))
  }
}

/** The handlers of what `withdrawing(info, cash, list)` makes; the asset is what the client names, earnings by default. */
export const withdrawalHandlers = <
  const Info extends string,
  const Cash extends string,
  const List extends string
>(paths: {
  info: Info
  cash: Cash
  list: List
}) =>
  ({
    [`GET /api/${paths.info}`]: (ctx: Caller, { asset }: Of<'info'>['ask']) => drawInfo(ctx, asset),
    [`POST /api/${paths.cash}`]: cash,
    [`GET /api/${paths.list}`]: list
  }) as HandlerAt<'GET', Info, WithdrawalSet['info']> &
    HandlerAt<'POST', Cash, WithdrawalSet['cash']> &
    HandlerAt<'GET', List, WithdrawalSet['list']>
