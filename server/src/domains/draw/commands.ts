import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import {
  checkBox,
  closeDraw,
  drawCodes,
  drawReport,
  grantChances,
  minutesOf,
  newServerSeed,
  openDraw,
  openRounds,
  pickOf,
  poolOf,
  prizesOf,
  rotateSeed,
  seedHash,
  simulateDraw
} from '../../engines/draw'
import { timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { saveDraw } from './service'

/** A campaign as the file of `draw save` has it; amounts in minor units. */
interface DrawFile {
  code: string
  place: string
  title: string
  asset: string
  price_minor: number
  person_day: number
  person_total: number
  starts_at: string
  ends_at: string
  /** Hours of the day at which it is held with all its prizes anew: { "from": "10:00", "to": "12:00" }. */
  rounds?: { from: string; to: string }[]
  pick?: 'weights' | 'box'
  entry?: 'price' | 'chances'
  /** What a chance costs, in fen, where they are sold. */
  chance_fen?: number
  /** One of the guarded prizes within so many draws. */
  guarantee?: number
  prizes: {
    name: string
    kind?: string
    /** What only the kind reads: { "templateId" } of a coupon, { "productId", "skuId", "postFree", "days" } of goods. */
    detail?: Record<string, unknown>
    asset?: string
    amount_minor?: number
    weight: number
    stock: number
    last?: boolean
    guarded?: boolean
  }[]
}

async function list(services: Services): Promise<string> {
  const codes = await drawCodes(services.db)
  const reports = await Promise.all(codes.map(code => drawReport(services, code)))
  const lines = reports.map(({ campaign, draws }) =>
    [campaign.code, campaign.state, campaign.title, `until ${timeText(campaign.endsAt)}`, `${draws} draws`].join('  ')
  )
  return lines.join('\n') || 'no draws'
}

async function report(services: Services, [code]: string[]): Promise<string> {
  const { lines, needs, draws, chiSquare, hash } = await drawReport(services, code ?? '')
  return [
    `pool ${poolOf(code!).id}, ${draws} draws, chi-square ${chiSquare.toFixed(2)}, seed hash ${hash || 'revealed'}`,
    ...needs.map(need => `needs ${need.neededMinor} ${need.asset}, holds ${need.heldMinor}`),
    ...lines.map(
      ({ prize, picked, given, expected }) =>
        `${prize.position} ${prize.name}: weight ${prize.weight}, left ${prize.remaining}/${prize.stock}, picked ${picked} of ${expected.toFixed(1)} expected, given ${given}`
    )
  ].join('\n')
}

async function save(services: Services, [path]: string[]): Promise<string> {
  const file: DrawFile = JSON.parse(await readFile(path!, 'utf8'))
  const { code, place, title, asset } = file
  const campaign = {
    code,
    place,
    title,
    asset,
    priceMinor: BigInt(file.price_minor),
    pick: file.pick,
    entry: file.entry,
    guarantee: file.guarantee ?? null,
    chanceFen: file.chance_fen === undefined ? null : BigInt(file.chance_fen),
    personDay: file.person_day,
    personTotal: file.person_total,
    startsAt: new Date(file.starts_at),
    endsAt: new Date(file.ends_at),
    rounds: file.rounds?.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })) ?? null
  }
  const prizes = file.prizes.map(prize => ({
    name: prize.name,
    kind: prize.kind,
    detail: prize.detail,
    last: prize.last,
    guarded: prize.guarded,
    asset: prize.asset ?? asset,
    amountMinor: BigInt(prize.amount_minor ?? 0),
    weight: prize.weight,
    stock: prize.stock
  }))
  await saveDraw(services, campaign, prizes)
  return `${code} is written; fill the pool ${poolOf(code).id}, then open it`
}

const state =
  (work: typeof openDraw, words: string) =>
  async (services: Services, [code]: string[]) => {
    await work(services, { code: code ?? '', at: services.clock.now() })
    if (work === openDraw) await openRounds(services)
    return `${code} ${words}`
  }

/** Needs nothing but what is public: the revealed seed, what the person's record says, and the weights. */
async function verify(_: Services, [seed, campaign, player, nonce, clientSeed, weights]: string[]): Promise<string> {
  if (!weights) throw new Error('verify <seed> <code> <player> <nonce> <client seed> <weight,weight,…>')
  const input = { campaign: campaign!, player: player!, nonce: Number(nonce), clientSeed: clientSeed! }
  return `seed hash ${seedHash(seed!)}, picks prize ${pickOf(seed!, input, weights.split(',').map(Number))}`
}

/** What a pool needs before it opens, and what so many draws on paper would bring in and pay. */
async function simulate(services: Services, [code = '', times = '10000', seed = newServerSeed()]: string[]) {
  const { draws, given, assets } = await simulateDraw(services, { code, draws: Number(times), seed })
  const prizes = await prizesOf(services.db, code)
  return [
    `${draws} draws on paper, seed ${seed}`,
    ...prizes.map(
      ({ position, name, stock }) => `${position} ${name}: given ${given[position]} of ${stock || 'no end'}`
    ),
    ...assets.map(
      ({ asset, neededMinor, heldMinor, inMinor, outMinor }) =>
        `${asset}: needs ${neededMinor}, holds ${heldMinor}; brings in ${inMinor}, pays ${outMinor}, leaves ${neededMinor + inMinor - outMinor}`
    )
  ].join('\n')
}

/** Goes through a whole box ticket by ticket. */
async function box(services: Services, [code = '']: string[]): Promise<string> {
  const { checked, wrong } = await checkBox(services.db, code)
  return wrong === null
    ? `${code}: ${checked} tickets checked, all as they should be`
    : `${code}: ticket ${wrong} is wrong`
}

/** Chances for a person, once for a key. */
async function grant(services: Services, [phone = '', code = '', times = '1', key = randomUUID()]: string[]) {
  const [person] = await services.db.select().from(users).where(eq(users.phone, phone))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  const asked = { userId: person.id, campaign: code, times: Number(times), key: `ops:${key}`, at: services.clock.now() }
  const { grant, fresh } = await grantChances(services, asked)
  return `${grant.left} of ${grant.times} chances of ${code} left${fresh ? '' : ', given before'}`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  report,
  save,
  verify,
  simulate,
  box,
  grant,
  open: state(openDraw, 'is open'),
  close: state(closeDraw, 'is closed, its seed revealed'),
  rotate: state(rotateSeed, 'goes on with another seed')
}

/** Commands about draws; pools are filled by `release fund`. */
export const drawCommands: Commands = {
  draw: {
    usage:
      'draw <list | save <file.json> | open <code> | rotate <code> | close <code> | report <code> | verify <seed> <code> <player> <nonce> <client seed> <weights> | simulate <code> [draws] [seed] | box <code> | grant <phone> <code> [times] [key]>',
    words:
      'Draws: write, try on paper, open, reveal the seed, close, compare picks with odds, check one or a whole box',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('draw', WORK, what)(services, args)
  }
}
