import { adminHongbao, hongbao } from '@contract/hongbao'
import { packetRounds } from '../../db/schema'
import { assets, minorText } from '../../engines/ledger'
import { openPacket, type PacketLine, packetCounts, packetLines, roundReports, stopRound } from '../../engines/packet'
import { bindDomain } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import type { Services } from '../../services'
import { giveByPhone, newRound, roundOf, shownRound } from './service'

/** Makes lines of packets as the app reads them. */
async function presenter({ db }: Services) {
  const kinds = new Map((await assets(db)).map(kind => [kind.code, kind]))
  return (line: PacketLine) => {
    const { name, digits } = kinds.get(line.asset)!
    const [starts, ends] = [new Date(line.starts_at), new Date(line.ends_at)]
    return {
      id: line.id,
      title: line.title,
      info: line.words,
      asset: line.asset,
      unit: name,
      state: line.state,
      number: line.amount_minor === null ? '' : minorText(BigInt(line.amount_minor), digits),
      start_time: seconds(starts),
      _start_time: timeText(starts),
      stop_time: seconds(ends),
      _stop_time: timeText(ends),
      _open_time: line.opened_at === null ? '' : timeText(new Date(line.opened_at))
    }
  }
}

export const hongbaoDomain = bindDomain(hongbao, {
  'GET /api/rwa/hongbList': async (ctx, { type = 'open', page, limit }) => {
    const { db, clock } = ctx
    const userId = ctx.person.rootId
    const now = clock.now()
    const [lines, numbers, shown] = await Promise.all([
      packetLines(db, { userId, which: type, now, page, limit }),
      packetCounts(db, userId, now),
      presenter(ctx)
    ])
    const { open, opened, lapsed } = numbers
    return {
      list: lines.map(shown),
      count: type === 'open' ? numbers.shown : numbers[type],
      counts: { open, opened, lapsed }
    }
  },

  'POST /api/rwa/hongbOpen': async (ctx, { id }) => {
    const { packet, round } = await openPacket(ctx, ctx.person.id, id)
    const shown = await presenter(ctx)
    return shown({
      id: round.id,
      title: round.title,
      words: round.words,
      asset: round.asset,
      state: 'opened',
      amount_minor: String(packet.amountMinor),
      opened_at: packet.openedAt!.toISOString(),
      starts_at: round.startsAt.toISOString(),
      ends_at: round.endsAt.toISOString()
    })
  }
})

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminHongbaoDomain = bindDomain(adminHongbao, {
  'GET /api/admin/hongbao': async (ctx, paging) => {
    const rows = await roundReports(ctx.db, paging)
    const list = await Promise.all(rows.map(row => shownRound(ctx, row)))
    return { list, count: await ctx.db.$count(packetRounds) }
  },
  'POST /api/admin/hongbao': async (ctx, { starts_at, ends_at, total_num, ...asked }) => {
    const startsAt = starts_at === undefined ? undefined : moment(starts_at)
    const round = await newRound(ctx, { ...asked, count: total_num, startsAt, endsAt: moment(ends_at) })
    return roundOf(ctx, round.id)
  },
  'POST /api/admin/hongbao/give': async (ctx, { id, phones }) => ({ count: await giveByPhone(ctx, id, phones) }),
  'POST /api/admin/hongbao/stop': async (ctx, { id }) => {
    await stopRound(ctx, id)
    return roundOf(ctx, id)
  }
})
