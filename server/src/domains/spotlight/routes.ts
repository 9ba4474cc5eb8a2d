import { spotlight as contract } from '@contract/spotlight'
import { campaignOf, chancesOf, prizesOf } from '../../engines/draw'
import { userById } from '../../engines/identity/accounts'
import { assets, minorText } from '../../engines/ledger'
import { shareToken } from '../../engines/lock'
import { openPacket } from '../../engines/packet'
import { bindDomain, type Context, type Person } from '../../http/context'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import { drawnLine, infoOf } from '../draw/present'
import { type DrawSent, drawn } from '../draw/service'
import { cardOf } from '../lock/service'
import { maskedName } from '../review/present'
import { readSettings } from '../site/settings'
import { spotlightLock } from './lock-kind'
import { packetLine, packetsHeld, spotlightOfRound } from './packets'
import { teamNumbers, teamPage } from './people'
import { poolLine } from './pool'
import { pointRecords, rewardRecords } from './records'
import { rankedCount, ranking, standingOf } from './standing'
import {
  activityLine,
  assetOf,
  type DrawOf,
  prizeAt,
  roundsOf,
  type Spotlight,
  shownSpotlight,
  tierLines,
  tiersOf
} from './terms'
import { winnersOf } from './winners'
import { earnWords, ruleWords } from './words'

const canJoin = ({ id, rootId }: Person) => flag(id === rootId)

/** How many rounds of packets a page shows. */
const ROUNDS = 5

/** The activity a page is about, what its prizes are in, and how every page shows it. */
async function about({ db, clock }: Pick<Context, 'db' | 'clock'>, code?: string) {
  const row = await shownSpotlight(db, code)
  const asset = await assetOf(db, row.asset)
  return { row, asset, activity: activityLine(row, asset, clock.now()) }
}

/** Where somebody stands, with their own name and picture. */
async function standingLine(db: Context['db'], code: string, { rootId }: Person) {
  const [mine, me] = await Promise.all([standingOf(db, code, rootId), userById(db, rootId)])
  return {
    points: mine.points,
    own_points: mine.own,
    friend_points: mine.friend,
    rank: mine.place,
    behind: mine.behind,
    nickname: me?.nickname ?? '',
    avatar: me?.avatar ?? ''
  }
}

/** The link somebody passes on. */
async function linkOf({ db }: Pick<Context, 'db'>, { code }: Spotlight, { rootId }: Person) {
  const shared = { kind: spotlightLock.code, target: 'spotlight', targetId: code }
  const token = await shareToken(db, rootId, shared)
  return { token, url: `${spotlightLock.page!(shared)}?lk=${token}` }
}

const chancesIn = (ctx: Context<'login'>, campaign: string | null) =>
  campaign ? chancesOf(ctx.db, ctx.person.id, campaign, ctx.clock.now()) : 0

const DRAWS = { instant: '即时抽奖', scratch: '刮刮卡' } as const

const campaignIn = async (db: Context['db'], row: Spotlight, of: DrawOf) =>
  campaignOf(db, row[of] ?? refuse('NOT_FOUND', `本期活动没有${DRAWS[of]}`))

async function drawnBy(ctx: Context<'login'>, of: DrawOf, { code, ...plan }: DrawSent & { code?: string }) {
  const row = await shownSpotlight(ctx.db, code)
  const campaign = await campaignIn(ctx.db, row, of)
  const [prizes, rows] = await Promise.all([prizesOf(ctx.db, campaign.code), assets(ctx.db)])
  const made = await drawn(ctx, campaign, ctx.person.id, plan, '抽奖机会不足')
  const lines = made.map(one => drawnLine(one, null, prizes, rows))
  return { drawn: lines[0] ?? null, drawn_all: lines }
}

export const spotlightDomain = bindDomain(contract, {
  'GET /api/spotlight/center': async (ctx, { code, from = 'h5' }) => {
    const { db, person, clock } = ctx
    const { row, asset, activity } = await about(ctx, code)
    const [my_rank, team, chances, scratch_num, packet_num, link, { phrase }] = await Promise.all([
      standingLine(db, row.code, person),
      teamNumbers(db, { userId: person.rootId, code: row.code }, clock.now()),
      chancesIn(ctx, row.instant),
      chancesIn(ctx, row.scratch),
      packetsHeld(db, row.code, person.rootId, clock.now()),
      linkOf(ctx, row, person),
      readSettings(db, 'phrase')
    ])
    const words = row.info || '下单就能上榜，好友下单一起加分'
    const { nickname } = my_rank
    const carded = { ...link, title: row.title, words, nickname, picture: phrase.share_pic, price: '', was: '' }
    return {
      ...link,
      activity,
      my_rank,
      friend_num: team.friends,
      chances,
      scratch_num,
      packet_num,
      can_join: canJoin(person),
      words,
      share_card: await cardOf(ctx, person.rootId, carded, from),
      rules: ruleWords(row, asset)
    }
  },

  'GET /api/spotlight/rank': async (ctx, { code, page, limit }) => {
    const { db, person } = ctx
    const { row, asset, activity } = await about(ctx, code)
    const [list, count, tiers, my_rank] = await Promise.all([
      ranking(db, row.code, { page, limit }),
      rankedCount(db, row.code),
      tiersOf(db, row.code),
      person && standingLine(db, row.code, person)
    ])
    return {
      list: list.map((one, i) => {
        const rank = (page - 1) * limit + i + 1
        const prize = prizeAt(tiers, rank)
        return {
          rank,
          nickname: maskedName(one.nickname),
          avatar: one.avatar,
          points: one.points,
          reward: prize > 0n ? `${minorText(prize, asset.digits)} ${asset.name}` : '',
          is_mine: flag(one.user_id === person?.rootId)
        }
      }),
      count,
      activity,
      my_rank,
      tiers: tierLines(tiers, asset)
    }
  },

  'GET /api/spotlight/poolCenter': async (ctx, { code }) => {
    const { db, clock } = ctx
    const { row, asset, activity } = await about(ctx, code)
    const [pool, tiers, winners] = await Promise.all([
      poolLine(db, row, asset, clock.now()),
      tiersOf(db, row.code),
      winnersOf(db, row, asset)
    ])
    const { funded, paid_out, remain, waiting, join_num, trend } = pool
    const rules = ruleWords(row, asset)
    return {
      activity,
      funded,
      paid_out,
      remain,
      waiting,
      join_num,
      trend,
      tiers: tierLines(tiers, asset),
      winners,
      rules
    }
  },

  'GET /api/spotlight/teamCenter': async (ctx, { code }) => {
    const { db, person, clock } = ctx
    const { row, activity } = await about(ctx, code)
    const [my_rank, team] = await Promise.all([
      standingLine(db, row.code, person),
      teamNumbers(db, { userId: person.rootId, code: row.code }, clock.now())
    ])
    const { friends, today, ordered, orders } = team
    return { activity, my_rank, friend_num: friends, friend_today: today, ordered_num: ordered, order_count: orders }
  },

  'GET /api/spotlight/teamList': async (ctx, { code, page, limit, sort = 'newest', ordered }) => {
    const { db, person, clock } = ctx
    const { row, activity } = await about(ctx, code)
    const who = { userId: person.rootId, code: row.code }
    const [found, team] = await Promise.all([
      teamPage(db, { ...who, page, limit, sort, ordered: ordered === undefined ? undefined : ordered === 1 }),
      teamNumbers(db, who, clock.now())
    ])
    return { ...found, activity, friend_num: team.friends, ordered_num: team.ordered }
  },

  'GET /api/spotlight/recordList': async (ctx, { code, page, limit, type = 'points' }) => {
    const { db, person } = ctx
    const { row, activity } = await about(ctx, code)
    const asked = { userId: person.rootId, page, limit }
    const found =
      type === 'reward' ? await rewardRecords(db, row, asked, await assets(db)) : await pointRecords(db, row, asked)
    return { ...found, activity }
  },

  'GET /api/spotlight/rule': async (ctx, { code, type = 'instant' }) => {
    const { db, person, clock } = ctx
    const { row, activity } = await about(ctx, code)
    const campaign = await campaignIn(db, row, type)
    const info = await infoOf(db, campaign, { userId: person.id, now: clock.now() })
    const earn_words = earnWords(row, type)
    const both = (['instant', 'scratch'] as const).filter(one => row[one] !== null)
    const rules = [`${earn_words}；退款的订单，没用过的机会会收回。`, ...info.rules]
    const campaigns: (typeof info)['campaigns'] = []
    return { ...info, campaigns, rules, activity, can_join: canJoin(person), earn_words, both }
  },

  'GET /api/spotlight/getreciveInfo': async (ctx, { code }) => {
    const { db, person } = ctx
    const { row, activity } = await about(ctx, code)
    const [rounds, { url }] = await Promise.all([roundsOf(db, row.code), linkOf(ctx, row, person)])
    const packets = await Promise.all(rounds.slice(0, ROUNDS).map(id => packetLine(ctx, row, id, person.rootId)))
    return { activity, packets, url, can_join: canJoin(person) }
  },

  'POST /api/spotlight/receive': async (ctx, { id }) => {
    const row = await spotlightOfRound(ctx.db, id)
    await openPacket(ctx, ctx.person.id, id)
    return { packet: await packetLine(ctx, row, id, ctx.person.id) }
  },

  'POST /api/spotlight/instantLottery': (ctx, input) => drawnBy(ctx, 'instant', input),
  'POST /api/spotlight/scratchcardLottery': (ctx, input) => drawnBy(ctx, 'scratch', input)
})
