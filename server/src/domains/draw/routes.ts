import { draw as contract } from '@contract/draw'
import type { Campaign } from '../../engines/draw'
import { signInFirst } from '../../http/auth'
import { bindDomain, type Context, type Person } from '../../http/context'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { orderChances } from './chance-order'
import { grab, packetsOf } from './packets'
import { infoOf } from './present'
import { type CollectSent, collected, type DrawSent, drawn, shownAt, toPay } from './service'

interface Sent extends DrawSent, CollectSent {
  act?: 'info' | 'draw' | 'buy' | 'collect'
  code?: string
}

type Caller = Services & { person: Person | null }

/** The campaigns that the pages of draws show. */
const BEANS = 'jindou'
const DAILY = 'sign'

/** What is free is each person's once, not each of their accounts'. */
function oneself({ person, token }: Pick<Context, 'person' | 'token'>): Person {
  if (!person) throw signInFirst(token)
  if (person.id !== person.rootId) refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')
  return person
}

/** The terms of a place, or what is done there. `who` decides who does it, and refuses who may not. */
async function play(place: string, ctx: Caller, input: Sent, who: () => Person) {
  const { db } = ctx
  const campaign = await shownAt(db, place, input.code)
  const now = ctx.clock.now()
  if (!input.act || input.act === 'info') return infoOf(db, campaign, { userId: ctx.person?.id, now })
  const userId = who().id
  if (input.act === 'draw') {
    const made = await drawn(ctx, campaign, userId, input, '金豆不足，先去兑换一些吧')
    return infoOf(db, campaign, { userId, now }, made)
  }
  const done = await (input.act === 'buy' ? bought(ctx, campaign, userId, input) : collected(ctx, userId, input))
  return { ...(await infoOf(db, campaign, { userId, now })), ...done }
}

const bought = async (ctx: Caller, { code }: Campaign, userId: string, { times = 1 }: Sent) =>
  toPay(await orderChances(ctx, { userId, campaign: code, times }))

export const drawDomain = bindDomain(contract, {
  'POST /api/lottery/jindou': (ctx, input) => play(BEANS, ctx, input, () => ctx.person),
  'POST /api/lottery/sign': (ctx, input) => play(DAILY, ctx, input, () => oneself(ctx)),
  'POST /api/lottery/qianghongbao': async (ctx, { act, code, hash, client_seed: clientSeed }) => {
    if (act !== 'grab') return packetsOf(ctx, ctx.person?.id)
    const { id: userId } = oneself(ctx)
    if (!code || !hash || !clientSeed) return refuse('INVALID', '红包信息不完整，请刷新后再试')
    const made = await grab(ctx, { userId, code, hash, clientSeed })
    return packetsOf(ctx, userId, made)
  }
})
