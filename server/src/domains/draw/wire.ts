import type { Campaign } from '../../engines/draw'
import type { Person } from '../../http/context'
import type { Services } from '../../services'
import { orderChances } from './chance-order'
import { infoOf } from './present'
import { type CollectSent, collected, type DrawSent, drawn, shownAt, toPay } from './service'

interface Sent extends DrawSent, CollectSent {
  act?: 'info' | 'draw' | 'buy' | 'collect'
  code?: string
}

type Caller = Services & { person: Person | null }

interface Rules {
  /** Decides who does it, and refuses who may not. */
  who: () => Person
  /** What to do when the price is short. */
  poor: string
}

/** The terms of a place, or what is done there: the whole of a page of draws by one endpoint. */
export async function play(place: string, ctx: Caller, input: Sent, { who, poor }: Rules) {
  const { db } = ctx
  const campaign = await shownAt(db, place, input.code)
  const now = ctx.clock.now()
  if (!input.act || input.act === 'info') return infoOf(db, campaign, { userId: ctx.person?.id, now })
  const userId = who().id
  if (input.act === 'draw') {
    const made = await drawn(ctx, campaign, userId, input, poor)
    return infoOf(db, campaign, { userId, now }, { made })
  }
  const done = await (input.act === 'buy' ? bought(ctx, campaign, userId, input) : collected(ctx, userId, input))
  return { ...(await infoOf(db, campaign, { userId, now })), ...done }
}

const bought = async (ctx: Caller, { code }: Campaign, userId: string, { times = 1 }: Sent) =>
  toPay(await orderChances(ctx, { userId, campaign: code, times }))
