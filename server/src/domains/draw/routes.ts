import { draw as contract } from '@contract/draw'
import { campaignAt, campaignOf, draw } from '../../engines/draw'
import { signInFirst } from '../../http/auth'
import { bindDomain, type Context, type Person } from '../../http/context'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { infoOf } from './info'
import { grab, packetsOf } from './packets'

interface Sent {
  act?: 'info' | 'draw'
  code?: string
  hash?: string
  nonce?: number
  client_seed?: string
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

/** The terms of a place, or one draw of it. `who` decides who draws, and refuses who may not. */
async function play(place: string, ctx: Caller, input: Sent, who: () => Person) {
  const { db } = ctx
  const campaign = await shownAt(db, place, input.code)
  const now = ctx.clock.now()
  if (input.act !== 'draw') return infoOf(db, campaign, { userId: ctx.person?.id, now })
  const userId = who().id
  const { hash, nonce, client_seed: clientSeed } = input
  if (!hash || !nonce || !clientSeed) return refuse('INVALID', '抽奖信息不完整，请刷新后再试')
  const request = { userId, campaign: campaign.code, hash, nonce, clientSeed, at: now }
  const { draw: made } = await draw(ctx, request).catch(error => {
    if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', '金豆不足，先去兑换一些吧')
    throw error
  })
  return infoOf(db, campaign, { userId, now }, made)
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
