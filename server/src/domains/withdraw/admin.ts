import { adminWithdraw } from '@contract/withdraw'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { deskNames } from '../../engines/desk'
import type { Asset } from '../../engines/ledger'
import { differencePage, reconciliationPage, resolveDifference } from '../../engines/reconciliation'
import {
  approveWithdrawal,
  holderOf,
  refuseWithdrawal,
  reviewsOf,
  type WithdrawalRow,
  withdrawalPage
} from '../../engines/withdrawal'
import { bindDomain, type Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { adminWire } from './present'
import { assetWords } from './service'

const namesOf = async (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, nickname: users.nickname })
        .from(users)
        .where(inArray(users.id, [...ids]))

async function shown(ctx: Context<'console'>, rows: readonly WithdrawalRow[]) {
  const [words, reviews, names, people] = await sideBySide(
    ctx.db,
    () => assetWords(ctx),
    () =>
      reviewsOf(
        ctx.db,
        rows.map(row => row.id)
      ),
    () => deskNames(ctx.db),
    () =>
      namesOf(
        ctx.db,
        rows.map(row => row.userId)
      )
  )
  return rows.map(row =>
    adminWire(row, {
      digits: words.get(row.asset as Asset)!.digits,
      assetName: words.get(row.asset as Asset)!.name,
      nickname: people.find(one => one.id === row.userId)?.nickname ?? '',
      holder: holderOf(ctx, row),
      reviews,
      names,
      decider: ctx.desk.rights.includes('withdrawal.decide') ? ctx.person.rootId : undefined
    })
  )
}

export const adminWithdrawDomain = bindDomain(adminWithdraw, {
  'GET /api/admin/withdrawal/list': async (ctx, { waiting, ...filter }) => {
    const { list, count } = await withdrawalPage(ctx.db, { ...filter, waiting: waiting === 1 })
    return { list: await shown(ctx, list), count }
  },
  'POST /api/admin/withdrawal/approve': async (ctx, { id }) => {
    const decision = { withdrawalId: id, operatorId: ctx.person.rootId, at: ctx.clock.now() }
    return (await shown(ctx, [await approveWithdrawal(ctx, decision)]))[0]!
  },
  'POST /api/admin/withdrawal/refuse': async (ctx, { id, reason }) => {
    const decision = { withdrawalId: id, operatorId: ctx.person.rootId, reason, at: ctx.clock.now() }
    return (await shown(ctx, [await refuseWithdrawal(ctx, decision)]))[0]!
  },
  'GET /api/admin/reconciliation/list': async ({ db }, paging) => {
    const { list, count } = await reconciliationPage(db, paging)
    return {
      list: list.map(({ row, open }) => ({
        day: row.day,
        channel: row.channel,
        lines: row.lines,
        in: yuan(row.inFen),
        out: yuan(row.outFen),
        differences: row.differences,
        open
      })),
      count
    }
  },
  'GET /api/admin/reconciliation/differences': async ({ db }, filter) => {
    const { list, count } = await differencePage(db, filter)
    return {
      list: list.map(row => ({
        id: row.id,
        day: row.day,
        channel: row.channel,
        line: row.line,
        no: row.no,
        kind: row.kind as 'amount',
        books: yuan(row.booksFen),
        channel_says: yuan(row.channelFen),
        resolved: row.resolvedAt ? 1 : 0,
        note: row.note
      })),
      count
    }
  },
  'POST /api/admin/reconciliation/resolve': async ({ db, person, clock }, { id, note }) => {
    await resolveDifference(db, { id, note, operatorId: person.id, at: clock.now() })
    return {}
  }
})
