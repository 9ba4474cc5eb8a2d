import type { Input } from '@contract/core'
import { adminJoin } from '@contract/join'
import { and, eq, ne } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { applications, joinTerms, shopCategories } from '../../db/schema'
import { endApplication, feeHeld, slotOf } from '../../engines/application'
import { bindDomain, type Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { papersEnding } from './expiring'
import { aptitudesOf } from './rules'
import { allTrades, type TradeTerms, tradeOf } from './terms'

type Term = Input<(typeof adminJoin)['POST /api/admin/join/term']>

const flag = (is: boolean | undefined) => (is ? 1 : 0) as 0 | 1

const termsOf = (input: Omit<Term, 'mark'>) => ({
  shopOpen: input.shop_open === 1,
  franchiseOpen: input.franchise_open === 1,
  shopDepositFen: fenOf(input.shop_deposit),
  franchiseDepositFen: fenOf(input.franchise_deposit),
  conditions: input.demands.trim(),
  aptitudes: input.aptitudes.map(({ code, title, note, is_must }) => ({ code, title, note, must: is_must === 1 }))
})

/** What the form says of a trade. */
const formOf = (trade: TradeTerms) => ({
  id: trade.id,
  name: trade.name,
  sort: trade.sort,
  demands: trade.terms?.conditions ?? '',
  shop_open: flag(trade.terms?.shopOpen),
  franchise_open: flag(trade.terms?.franchiseOpen),
  shop_deposit: yuan(trade.terms?.shopDepositFen ?? 0n),
  franchise_deposit: yuan(trade.terms?.franchiseDepositFen ?? 0n),
  aptitudes: aptitudesOf(trade)
})

/** Holds a trade, which is still as the caller saw it. @throws Refusal NOT_FOUND, CHANGED */
async function heldTrade(tx: Queryable, id: string, seen: string | undefined) {
  await tx.select({ id: shopCategories.id }).from(shopCategories).where(eq(shopCategories.id, id)).for('update')
  const trade = (await tradeOf(tx, id)) ?? refuse('NOT_FOUND', '类目不存在')
  asSeen(formOf(trade), seen)
}

/** Makes a trade, or says anew what joining with it takes. @throws Refusal INVALID, ALREADY, CHANGED, NOT_FOUND */
async function saveTerm({ db, note }: Context<'console'>, { mark, ...input }: Term) {
  const terms = termsOf(input)
  if (terms.shopDepositFen < 0n || terms.franchiseDepositFen < 0n) refuse('INVALID', '保证金不能小于 0')
  const codes = terms.aptitudes.map(one => one.code)
  if (new Set(codes).size < codes.length) refuse('INVALID', '资质编号不能重复')
  const id = input.id ?? newId()
  await transact(db, async tx => {
    const name = input.name.trim()
    const [same] = await tx
      .select({ id: shopCategories.id })
      .from(shopCategories)
      .where(and(eq(shopCategories.name, name), ne(shopCategories.id, id)))
    if (same) refuse('ALREADY', '已有同名的类目')
    if (input.id) {
      await heldTrade(tx, id, mark)
      await tx.update(shopCategories).set({ name, sort: input.sort }).where(eq(shopCategories.id, id))
    } else await tx.insert(shopCategories).values({ id, name, sort: input.sort })
    const row = { ...terms, categoryId: id }
    await tx.insert(joinTerms).values(row).onConflictDoUpdate({ target: joinTerms.categoryId, set: terms })
  })
  note({ subject: id, after: { ...input } })
  return { id }
}

export const adminJoinDomain = bindDomain(adminJoin, {
  'GET /api/admin/join/terms': async ({ db }) => ({
    list: (await allTrades(db)).map(trade => ({ ...formOf(trade), mark: markOf(formOf(trade)) }))
  }),
  'GET /api/admin/join/papers': papersEnding,
  'POST /api/admin/join/term': saveTerm,
  'POST /api/admin/application/end': async (ctx, { id, reason }) => {
    const { state } = await endApplication(ctx, { id, reason: reason.trim(), actorId: ctx.person.rootId })
    ctx.note({ subject: id, after: { state, reason } })
    return { id, state }
  }
})

/** A deposit that goes back, above an amount by two persons. */
export const joinDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/application/end',
    title: '终止入驻并退保证金',
    limitFen: 200_000n,
    weigh: async ({ db }, { id }: Input<(typeof adminJoin)['POST /api/admin/application/end']>) => {
      const [row] = await db.select().from(applications).where(eq(applications.id, id))
      const fen = row && feeHeld(await slotOf(db, row))?.feeFen
      if (!fen) return
      return { fen, words: `终止「${row.payload.shop_name}」的入驻并退回保证金 ¥${yuan(fen)}` }
    }
  }
]
