import { adminStatement } from '@contract/statement'
import { eq } from 'drizzle-orm'
import { shops } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { account, balanceOf, merchant, reasonTitles, reasonTotals } from '../../engines/ledger'
import { virtualKinds } from '../../engines/order'
import { bindDomain, type Context } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { seconds } from '../../lib/clock'
import { momentsOf } from '../../lib/days'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Programme } from '../../programme'
import { statementFile } from './desk-file'
import { linesOf, type ShopLine } from './lines'
import { partsShown } from './parts'
import { waitingOf } from './waiting'

type Ctx = Context<'console'>

/** The shop somebody asks about: people of a shop mean their own. @throws Refusal INVALID, NOT_FOUND */
async function shopFor({ db, shop }: Ctx, asked: string | undefined): Promise<{ id: string; name: string }> {
  if (shop) return shop
  const id = asked ?? refuse('INVALID', '请选择店铺')
  const [found] = await db.select({ id: shops.id, name: shops.name }).from(shops).where(eq(shops.id, id))
  return found ?? refuse('NOT_FOUND', '店铺不存在')
}

const shownBy = (ctx: Ctx) => {
  const titleOf = reasonTitles(ctx)
  const pageless = virtualKinds(ctx)
  return (line: ShopLine) => ({
    id: line.id,
    time: seconds(line.at),
    title: titleOf(line.reason, line.netFen > 0n ? 'in' : 'out'),
    order_id: line.order?.no ?? '',
    has_page: (line.order && !pageless.includes(line.order.kind) ? 1 : 0) as 0 | 1,
    ...partsShown(line),
    balance_price: yuan(line.balanceFen)
  })
}

export const statementProgramme: Programme = {
  contracts: [
    bindDomain(adminStatement, {
      'GET /api/admin/statement': async (ctx, { shop, from, until, cursor, limit }) => {
        const { id } = await shopFor(ctx, shop)
        const { list, next } = await linesOf(ctx, id, { from, until }, { limit, cursor })
        return { list: list.map(shownBy(ctx)), cursor: next }
      },
      'GET /api/admin/statement/sums': async (ctx, { shop, from, until }) => {
        const { id, name } = await shopFor(ctx, shop)
        const own = merchant(id)
        const filter = { buckets: ['available'], ...momentsOf({ from, until }) } as const
        const [balance, totals] = await sideBySide(
          ctx.db,
          () => balanceOf(ctx.db, account(own, 'CNY')),
          () => reasonTotals(ctx.db, own, 'CNY', filter)
        )
        const [inFen, outFen] = [
          totals.reduce((sum, row) => sum + row.inMinor, 0n),
          totals.reduce((sum, row) => sum + row.outMinor, 0n)
        ]
        const titleOf = reasonTitles(ctx)
        return {
          shop_name: name,
          balance_price: yuan(balance),
          in_price: yuan(inFen),
          out_price: yuan(outFen),
          net_price: yuan(inFen - outFen),
          reasons: totals.map(({ reason, inMinor, outMinor }) => ({
            title: titleOf(reason, inMinor > 0n ? 'in' : 'out'),
            in_price: yuan(inMinor),
            out_price: yuan(outMinor)
          }))
        }
      },
      'GET /api/admin/statement/waiting': async (ctx, { shop, cursor, limit }) =>
        waitingOf(ctx, (await shopFor(ctx, shop)).id, { cursor, limit }),
      'POST /api/admin/statement/export': async (ctx, asked) => {
        const { id } = await shopFor(ctx, asked.shop)
        momentsOf(asked)
        ctx.note({ subject: id })
        const own = { ...asked, shop: id }
        return deskFileAt(ctx, 'statement-file', own)
      }
    })
  ],
  deskFiles: [statementFile]
}
