import { draw as contract } from '@contract/draw'
import { type Campaign, campaignAt, campaignOf, drawMany } from '../../engines/draw'
import { signInFirst } from '../../http/auth'
import { bindDomain, type Context, type Person } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { orderChances } from './chance-order'
import { orderDelivery, previewDelivery } from './delivery'
import { infoOf } from './info'
import { grab, packetsOf } from './packets'

interface Sent {
  act?: 'info' | 'draw' | 'buy' | 'collect'
  code?: string
  hash?: string
  nonce?: number
  client_seed?: string
  times?: number
  prizes?: string[]
  addressId?: string
  preview?: boolean
}

type Caller = Services & { person: Person | null }

/** The campaigns that the pages of draws show. */
const BEANS = 'jindou'
const DAILY = 'sign'

async function shownAt(db: Context['db'], place: string, code?: string) {
  const campaign = code ? await campaignOf(db, code) : await campaignAt(db, place)
  if (campaign.place !== place || campaign.state === 'draft') refuse('NOT_FOUND', '没有这个抽奖活动')
  return campaign
}

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
    const made = await drawn(ctx, campaign, userId, input)
    return infoOf(db, campaign, { userId, now }, made)
  }
  const done = await (input.act === 'buy' ? bought(ctx, campaign, userId, input) : collected(ctx, userId, input))
  return { ...(await infoOf(db, campaign, { userId, now })), ...done }
}

async function drawn(ctx: Caller, { code }: Campaign, userId: string, input: Sent) {
  const { hash, nonce, client_seed: clientSeed, times = 1 } = input
  if (!hash || !nonce || !clientSeed) return refuse('INVALID', '抽奖信息不完整，请刷新后再试')
  const request = { userId, campaign: code, hash, nonce, clientSeed, times, at: ctx.clock.now() }
  const { draws } = await drawMany(ctx, request).catch(error => {
    if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', '金豆不足，先去兑换一些吧')
    throw error
  })
  return draws
}

const toPay = ({ no, payFen }: { no: string; payFen: bigint }) => ({
  order: { order_id: no, pay_price: yuan(payFen) }
})

const bought = async (ctx: Caller, { code }: Campaign, userId: string, { times = 1 }: Sent) =>
  toPay(await orderChances(ctx, { userId, campaign: code, times }))

async function collected(ctx: Caller, userId: string, { prizes, addressId, preview }: Sent) {
  if (!prizes) return refuse('INVALID', '请选择要领取的奖品')
  const request = { userId, prizeIds: [...new Set(prizes)], addressId }
  if (!preview) return toPay(await orderDelivery(ctx, request))
  const { lines, address, pricing } = await previewDelivery(ctx, request)
  const where = address && `${address.realName} ${address.province}${address.city}${address.district}${address.detail}`
  return {
    delivery: {
      goods: lines.map(({ title, suk, qty }) => ({ name: title, suk, num: qty })),
      address: where ?? '',
      freight_price: yuan(pricing.total.freightFen),
      deliverable: (pricing.undeliverable.length === 0 ? 1 : 0) as 0 | 1
    }
  }
}

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
