import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawCampaigns, drawSeeds, draws } from '../../db/schema'
import {
  type Campaign,
  campaignAt,
  campaignOf,
  type Draw,
  draw,
  drawClosedWords,
  openedRounds,
  type Prize,
  prizesOf,
  type Round,
  roundsOf,
  sharesOf
} from '../../engines/draw'
import { assets } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type AssetRow, drawnLine, prizeLine } from './present'

/** The campaign whose rounds are the sessions of red packets. */
const PLACE = 'qianghongbao'

const RECENT = 20
const DAY_MS = 86_400_000
const [SOON, ON, OVER, UNFUNDED] = [0, 1, 2, 3] as const

type Opened = Awaited<ReturnType<typeof openedRounds>>[number]

/**
 * One packet of a session, for whoever has none of it yet.
 * @throws Refusal NOT_FOUND, CLOSED, SEED_CHANGED, TAKEN, SOLD_OUT
 */
export async function grab(
  services: Services,
  { code, ...own }: { userId: string; code: string; hash: string; clientSeed: string }
): Promise<Draw> {
  const { db, clock } = services
  const round = await campaignOf(db, code)
  const { place } = round.roundOf ? await campaignOf(db, round.roundOf) : round
  if (!round.roundOf || place !== PLACE) refuse('NOT_FOUND', '没有这一场红包')
  const at = clock.now()
  if (at >= round.endsAt) refuse('CLOSED', '这一场已结束，等下一场吧')
  const { draw: made } = await draw(services, { ...own, campaign: code, nonce: 1, at }).catch(error => {
    const again = ['IDEM_MISMATCH', 'STALE', 'PERSON_CAP', 'DAY_CAP'].includes(error.code)
    if (again) refuse('TAKEN', '这一场你已经抢过了，下一场再来')
    throw error
  })
  return made
}

const ruleWords = (campaign: Campaign) => [
  '每人每场可抢 1 个红包，不需要任何花费；子账号不参加。',
  `每天 ${campaign.rounds!.length} 场，每场红包数量固定，先到先得，抢完即止，没抢完的不累计到下一场。`,
  '各档红包的数量和概率在场次开始前公布，开始后不再修改；抽中的一档已抢完时，顺延发放还有剩余的下一档。',
  '红包在场次开始前已全部存入该场奖励池，抢到立即到账。红包里是金豆或消费券，不是现金，不能提现。',
  '结果由平台种子和你的种子共同算出：平台种子的指纹先公布，场次结束后公开种子，可在我的红包里验证。'
]

/** What the page of packets shows to a person, or to a visitor; `made` is the packet they just got. */
export async function packetsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string | undefined, made?: Draw) {
  const now = clock.now()
  const campaign = await campaignAt(db, PLACE)
  const note = closedWords(campaign, now)
  const rounds = note ? [] : sessionsFrom(campaign, now)
  const opened = await openedRounds(
    db,
    rounds.map(round => round.code)
  )
  const rows = await assets(db)
  const mine = userId ? await packetsTaken(db, userId, campaign.code) : []
  const hashes = await secretHashes(db, opened)
  const sessions = rounds.map(round => {
    const found = opened.find(one => one.campaign.code === round.code)
    return {
      code: round.code,
      start_time: seconds(round.startsAt),
      stop_time: seconds(round.endsAt),
      state: stateOf(round, found, now),
      total: sumOf(found, 'stock'),
      left: sumOf(found, 'remaining'),
      mine: (mine.some(({ draw }) => draw.campaign === round.code) ? 1 : 0) as 0 | 1,
      hash: hashes.get(round.code) ?? ''
    }
  })
  const next = rounds.find(round => round.endsAt > now)
  const prizes = opened.find(one => one.campaign.code === next?.code)?.prizes ?? (await prizesOf(db, campaign.code))
  const list = await packetLines(db, mine, rows)
  return {
    title: campaign.title,
    open: (note === '' ? 1 : 0) as 0 | 1,
    note,
    sessions,
    prizes: prizes.map(prize => prizeLine(prize, sharesOf(campaign, prizes), rows)),
    rules: ruleWords(campaign),
    list,
    drawn: list.find(line => line.id === made?.id) ?? null
  }
}

const closedWords = (campaign: Campaign, now: Date) =>
  campaign.state === 'open' && now < campaign.endsAt
    ? drawClosedWords({ ...campaign, rounds: null }, now)
    : '红包活动已结束，下一期再来'

/** The sessions of today, and tomorrow's first when none of them is left. */
function sessionsFrom(campaign: Campaign, now: Date): Round[] {
  const within = ({ startsAt, endsAt }: Round) => startsAt >= campaign.startsAt && endsAt <= campaign.endsAt
  const today = roundsOf(campaign, now).filter(within)
  if (today.some(({ endsAt }) => endsAt > now)) return today
  return [
    ...today,
    ...roundsOf(campaign, new Date(now.getTime() + DAY_MS))
      .filter(within)
      .slice(0, 1)
  ]
}

function stateOf({ startsAt, endsAt }: Round, opened: Opened | undefined, now: Date) {
  if (now >= endsAt || opened?.campaign.state === 'closed') return OVER
  if (now < startsAt) return SOON
  return opened ? ON : UNFUNDED
}

const sumOf = (opened: Opened | undefined, what: 'stock' | 'remaining') =>
  (opened?.prizes ?? []).reduce((sum, prize) => sum + prize[what], 0)

async function secretHashes(db: Queryable, opened: readonly Opened[]) {
  const codes = opened.map(({ campaign }) => campaign.code)
  const secret = await db
    .select({ code: drawSeeds.campaign, hash: drawSeeds.hash })
    .from(drawSeeds)
    .where(and(inArray(drawSeeds.campaign, codes), isNull(drawSeeds.seed)))
  return new Map(secret.map(({ code, hash }) => [code, hash]))
}

/** A person's last packets, newest first, each with its seed when that is revealed. */
const packetsTaken = (db: Queryable, userId: string, roundOf: string) =>
  db
    .select({ draw: draws, seed: drawSeeds.seed })
    .from(draws)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, draws.campaign))
    .innerJoin(drawSeeds, eq(drawSeeds.hash, draws.hash))
    .where(and(eq(draws.userId, userId), eq(drawCampaigns.roundOf, roundOf)))
    .orderBy(desc(draws.createdAt))
    .limit(RECENT)

async function packetLines(db: Queryable, taken: Awaited<ReturnType<typeof packetsTaken>>, rows: readonly AssetRow[]) {
  const codes = [...new Set(taken.map(({ draw }) => draw.campaign))]
  const prizes = new Map<string, Prize[]>(
    (await openedRounds(db, codes)).map(round => [round.campaign.code, round.prizes])
  )
  return taken.map(({ draw, seed }) => ({
    ...drawnLine(draw, seed, prizes.get(draw.campaign)!, rows),
    code: draw.campaign,
    weights: prizes.get(draw.campaign)!.map(prize => prize.weight)
  }))
}
