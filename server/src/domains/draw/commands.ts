import { readFile } from 'node:fs/promises'
import {
  closeDraw,
  drawCodes,
  drawReport,
  minutesOf,
  openDraw,
  openRounds,
  pickOf,
  poolOf,
  rotateSeed,
  seedHash
} from '../../engines/draw'
import { timeText } from '../../lib/clock'
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
  prizes: { name: string; asset: string; amount_minor: number; weight: number; stock: number }[]
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
    ...{ code, place, title, asset, priceMinor: BigInt(file.price_minor) },
    ...{ personDay: file.person_day, personTotal: file.person_total },
    ...{ startsAt: new Date(file.starts_at), endsAt: new Date(file.ends_at) },
    rounds: file.rounds?.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })) ?? null
  }
  const prizes = file.prizes.map(prize => ({
    ...{ name: prize.name, asset: prize.asset, amountMinor: BigInt(prize.amount_minor) },
    ...{ weight: prize.weight, stock: prize.stock }
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

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  report,
  save,
  verify,
  open: state(openDraw, 'is open'),
  close: state(closeDraw, 'is closed, its seed revealed'),
  rotate: state(rotateSeed, 'goes on with another seed')
}

/** Commands about draws; pools are filled by `release fund`. */
export const drawCommands: Commands = {
  draw: {
    usage:
      'draw <list | save <file.json> | open <code> | rotate <code> | close <code> | report <code> | verify <seed> <code> <player> <nonce> <client seed> <weights>>',
    words: 'Draws: write, open, reveal the seed, close, compare picks with odds, check one',
    needs: 1,
    run: (services, [what, ...args]: string[]) => {
      const work = Object.hasOwn(WORK, what!) ? WORK[what!] : undefined
      if (!work) throw new Error(`unknown: draw ${what}; one of ${Object.keys(WORK).join(' ')}`)
      return work(services, args)
    }
  }
}
