import type { Data } from '@contract/core'
import { adminTrial } from '@contract/trial'
import {
  type Asset,
  assets,
  booksOn,
  type Line,
  type LineMove,
  lineTransfers,
  minorText,
  type OwnerKind,
  reasonTitles,
  transferWhole
} from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { seconds } from '../../lib/clock'
import { momentsOf } from '../../lib/days'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { lineTitles, ownersTold } from './account-names'
import { refsTold } from './refs'
import { added, checkDays, type Days, daysBefore, isOn, type Sums } from './trial-days'

type Trial = Data<(typeof adminTrial)['GET /api/admin/ledger/trial']>
export type TrialLine = Trial['lines'][number]
export interface Asked extends Days {
  asset: string
}

const ORDER: readonly OwnerKind[] = ['user', 'merchant', 'pool', 'platform', 'outside']

/** @throws Refusal UNKNOWN, INVALID */
export async function assetAsked({ db }: Pick<Services, 'db'>, asked: Asked) {
  checkDays(asked)
  return (await assets(db)).find(({ code }) => code === asked.asset) ?? refuse('UNKNOWN', '没有这种资产')
}

const textBy =
  ({ digits }: { digits: number }) =>
  (minor: bigint) =>
    minorText(minor, digits)
/** What takes a transfer back names that one. */
const refOf = (reason: string, ref: { kind: string; id: string }) =>
  reason === 'reversal' ? { ...ref, kind: 'reversal' } : ref

type AsText = ReturnType<typeof textBy>

const sumsText = (text: AsText, { ins, outs, inMinor, outMinor }: Sums) => ({
  ...{ in_sum: text(inMinor), in_count: ins },
  ...{ out_sum: text(outMinor), out_count: outs }
})
const beforeText = (text: AsText, { inMinor, outMinor }: Sums) => ({
  in_before: text(inMinor),
  out_before: text(outMinor)
})

const reasonsOf = (moves: readonly LineMove[]) => [...new Set(moves.map(({ reason }) => reason))]
const turnover = ({ inMinor, outMinor }: Sums) => inMinor + outMinor

/** The larger first; what moved alike by name. */
const byTurnover = <T>(list: readonly T[], sumsOf: (one: T) => Sums, nameOf: (one: T) => string) =>
  list
    .map(one => ({ one, turned: turnover(sumsOf(one)), name: nameOf(one) }))
    .sort((a, b) => (a.turned === b.turned ? (a.name < b.name ? -1 : 1) : a.turned > b.turned ? -1 : 1))
    .map(({ one }) => one)

/** The books of an asset over some days, beside those before. @throws Refusal UNKNOWN, INVALID */
export async function trialOf(services: Services, asked: Asked): Promise<Trial> {
  const row = await assetAsked(services, asked)
  const [asset, text, before] = [row.code as Asset, textBy(row), daysBefore(asked)]
  const books = await booksOn(services.db, asset, { from: before.from, until: asked.until })
  const [earlier, moves] = [
    books.moves.filter(({ day }) => day < asked.from),
    books.moves.filter(({ day }) => day >= asked.from)
  ]
  const held = books.openings.filter(({ minor }) => minor !== 0n)
  const lines = [
    ...new Map([...held, ...moves, ...earlier].map(({ kind, id }) => [`${kind}:${id}`, { kind, id }])).values()
  ]
  const netOf = ({ inMinor, outMinor }: Sums) => inMinor - outMinor
  const openOf = (line: Line) => (held.find(isOn(line))?.minor ?? 0n) + netOf(added(earlier.filter(isOn(line))))
  const [titleOf, reasonTitle] = [await lineTitles(services.db, lines), reasonTitles(services)]
  const told = (line: Line): TrialLine => {
    const [own, past] = [moves.filter(isOn(line)), earlier.filter(isOn(line))]
    const open = openOf(line)
    const sums = added(own)
    const of = (list: readonly LineMove[], reason: string) => added(list.filter(one => one.reason === reason))
    const reasons = byTurnover(reasonsOf([...own, ...past]), reason => of(own, reason), String)
    return {
      ...{ kind: line.kind, account: line.id, account_title: titleOf(line), open_sum: text(open) },
      ...sumsText(text, sums),
      ...beforeText(text, added(past)),
      close_sum: text(open + netOf(sums)),
      reasons: reasons.map(reason => ({
        ...{ reason, title: reasonTitle(reason) },
        ...sumsText(text, of(own, reason)),
        ...beforeText(text, of(past, reason))
      }))
    }
  }
  const inOrder = byTurnover(
    lines,
    line => added(moves.filter(isOn(line))),
    ({ id }) => id
  )
  const all = added(moves)
  const open = lines.reduce((sum, line) => sum + openOf(line), 0n)
  return {
    ...{ asset, name: row.name, from_before: before.from, until_before: before.until },
    lines: ORDER.flatMap(kind => inOrder.filter(line => line.kind === kind).map(told)),
    ...{ open_all: text(open), in_all: text(all.inMinor), out_all: text(all.outMinor) },
    close_all: text(open + netOf(all))
  }
}

export const adminTrialDomain = bindDomain(adminTrial, {
  'GET /api/admin/ledger/trial': (ctx, asked) => trialOf(ctx, asked),
  'GET /api/admin/ledger/line/days': async (ctx, { kind, account = '', reason, ...asked }) => {
    const row = await assetAsked(ctx, asked)
    const [asset, text, line] = [row.code as Asset, textBy(row), { kind, id: account }]
    const books = await booksOn(ctx.db, asset, asked)
    let balance = books.openings.find(isOn(line))?.minor ?? 0n
    const moves = books.moves.filter(isOn(line))
    const days = [...new Set(moves.map(({ day }) => day))].sort().flatMap(day => {
      const own = moves.filter(one => one.day === day)
      const sums = added(own)
      balance += sums.inMinor - sums.outMinor
      const asked = own.filter(one => reason === undefined || one.reason === reason)
      return asked.length > 0 ? [{ day, ...sumsText(text, added(asked)), close_sum: text(balance) }] : []
    })
    return { days }
  },
  'GET /api/admin/ledger/line/transfers': async (
    ctx,
    { kind, account = '', reason, side, cursor, limit, ...asked }
  ) => {
    const row = await assetAsked(ctx, asked)
    const { from, until } = momentsOf(asked)
    const moved = { from: from!, until: until!, reason, side }
    const page = { cursor, limit }
    const { list, next } = await lineTransfers(ctx.db, row.code as Asset, { kind, id: account }, moved, page)
    const [belongs, title] = [
      await refsTold(
        ctx,
        list.map(({ ref }) => ref)
      ),
      reasonTitles(ctx)
    ]
    return {
      list: list.map(one => ({
        id: one.id,
        time: seconds(one.at),
        title: title(one.reason),
        amount: minorText(one.minor, row.digits),
        belongs: belongs(refOf(one.reason, one.ref)),
        memo: one.memo
      })),
      cursor: next
    }
  },
  'GET /api/admin/ledger/transfer/{id}': async (ctx, { id }) => {
    const one = (await transferWhole(ctx.db, id)) ?? refuse('NOT_FOUND', '没有这笔流水')
    const known = new Map((await assets(ctx.db)).map(row => [row.code, row]))
    const lines = one.postings.map(({ ownerKind, ownerId }) => ({ kind: ownerKind, id: ownerId }))
    const ref = refOf(one.reason, { kind: one.refKind, id: one.refId })
    const [belongs, whose] = [await refsTold(ctx, [ref]), await ownersTold(ctx.db, lines)]
    return {
      id,
      time: seconds(one.at),
      title: reasonTitles(ctx)(one.reason),
      memo: one.memo,
      belongs: belongs(ref),
      reversal_of: one.reversalOf ?? '',
      postings: one.postings.map(posting => {
        const { name, digits } = known.get(posting.asset)!
        return {
          kind: posting.ownerKind,
          whose: whose({ kind: posting.ownerKind, id: posting.ownerId }),
          bucket: posting.bucket as 'available',
          asset: posting.asset,
          name,
          amount: minorText(posting.amountMinor, digits),
          balance: minorText(posting.balanceMinor, digits)
        }
      })
    }
  },
  'POST /api/admin/ledger/trial/export': async (ctx, asked) => {
    await assetAsked(ctx, asked)
    return deskFileAt(ctx, 'trial-file', asked)
  }
})
