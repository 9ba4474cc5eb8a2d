import { draw as contract } from '@contract/draw'
import { signInFirst } from '../../http/auth'
import { bindDomain, type Context, type Person } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { grab, packetsOf } from './packets'
import { play } from './wire'

/** The campaigns that the pages of draws show. */
const BEANS = 'jindou'
const DAILY = 'sign'

/** What is free is each person's once, not each of their accounts'. */
function oneself({ person, token }: Pick<Context, 'person' | 'token'>): Person {
  if (!person) throw signInFirst(token)
  if (person.id !== person.rootId) refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')
  return person
}

export const drawDomain = bindDomain(contract, {
  'POST /api/lottery/jindou': (ctx, input) =>
    play(BEANS, ctx, input, { who: () => ctx.person, poor: '金豆不足，先去兑换一些吧' }),
  'POST /api/lottery/sign': (ctx, input) => play(DAILY, ctx, input, { who: () => oneself(ctx), poor: '' }),
  'POST /api/lottery/qianghongbao': async (ctx, { act, code, hash, client_seed: clientSeed }) => {
    if (act !== 'grab') return packetsOf(ctx, ctx.person?.id)
    const { id: userId } = oneself(ctx)
    if (!code || !hash || !clientSeed) return refuse('INVALID', '红包信息不完整，请刷新后再试')
    const made = await grab(ctx, { userId, code, hash, clientSeed })
    return packetsOf(ctx, userId, made)
  }
})
