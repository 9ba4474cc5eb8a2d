import type { Data, Input } from '@contract/core'
import type { ReceiverSet } from '@contract/withdraw'
import { userById } from '../../engines/identity/accounts'
import { realNameOf } from '../../engines/identity/real-name'
import { bankOf, banks, bindReceiver, chooseReceiver, dropReceiver, receiversOf } from '../../engines/withdrawal'
import type { Context, HandlerAt } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { proveByCode } from '../account/service'
import { cashPerson, coolingOf } from './info'
import { receiverWire } from './present'

type Wanted = Input<ReceiverSet['bind']>
type Accounts = { ask: Input<ReceiverSet['accounts']>; answer: Data<ReceiverSet['accounts']> }

/** Everything that can be refused without it is looked at before the phone code is used up. */
async function checkBinding(ctx: Context<'login'>, input: Wanted) {
  const { person, db } = ctx
  if (person.id !== person.rootId) refuse('SUB_ACCOUNT', '子账号不能绑定收款账户，请切换到主账号操作')
  const real = await realNameOf(ctx, person.rootId)
  if (!real) return refuse('REAL_NAME', '请先完成实名认证')
  if (input.name !== undefined && input.name.trim() !== real.name) refuse('NAME_MISMATCH', '收款人姓名须与实名认证一致')
  if (!input.captcha) return refuse('INVALID', '请填写验证码')
  const me = await userById(db, person.rootId)
  return me?.phone ?? refuse('NO_PHONE', '请先绑定手机号')
}

/** Binds an account, makes one the default, or lets one go. */
async function setDrawType(ctx: Context<'login'>, input: Wanted) {
  const { person } = ctx
  if (input.id) {
    const which = { userId: person.id, id: input.id }
    await (input.remove ? dropReceiver(ctx, which) : chooseReceiver(ctx, which))
    return { account: await shown(ctx, input.id) }
  }
  const method = input.extract_type ?? refuse('INVALID', '请选择提现方式')
  const phone = await checkBinding(ctx, input)
  await proveByCode(ctx, phone, 'verify', input.captcha!)
  const bound = await bindReceiver(ctx, {
    userId: person.id,
    method,
    number: method === 'bank' ? input.cardnum : input.alipay_code,
    bankCode: input.bank_code,
    holder: input.name
  })
  return { account: await shown(ctx, bound.id) }
}

async function shown(ctx: Context<'login'>, id: string) {
  const found = (await receiversOf(ctx.db, ctx.person.id)).find(one => one.id === id)
  if (!found) return null
  const who = await cashPerson(ctx)
  return receiverWire(found, who.masked, coolingOf(who, ctx.clock.now()))
}

async function accounts(ctx: Context<'login'>, { bin }: Accounts['ask']): Promise<Accounts['answer']> {
  const who = await cashPerson(ctx)
  const cooling = coolingOf(who, ctx.clock.now())
  const bank = bin ? bankOf(bin) : undefined
  return {
    list: who.receivers.map(one => receiverWire(one, who.masked, cooling)),
    real_name: who.masked,
    wechat_bound: who.wallet ? 1 : 0,
    bank: bank ? { bank_code: bank.code, bank_name: bank.name, card_type: '储蓄卡' } : null,
    banks: banks.map(({ code, name }) => ({ bank_code: code, bank_name: name }))
  }
}

/** The handlers of what `receiving(accounts, bind)` makes. */
export const receiverHandlers = <const All extends string, const Bind extends string>(paths: {
  accounts: All
  bind: Bind
}) =>
  ({ [`GET /api/${paths.accounts}`]: accounts, [`POST /api/${paths.bind}`]: setDrawType }) as HandlerAt<
    'GET',
    All,
    ReceiverSet['accounts']
  > &
    HandlerAt<'POST', Bind, ReceiverSet['bind']>
