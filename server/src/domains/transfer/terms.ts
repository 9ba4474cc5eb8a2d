import type { Data } from '@contract/core'
import type { TransferPair } from '@contract/transfer'
import { type Asset, account, balanceOf, minorText, user } from '../../engines/ledger'
import {
  amountWords,
  blockOf,
  leftOf,
  newDeviceUntil,
  partiesOf,
  type TransferRule,
  type ValueTransfer
} from '../../engines/transfer'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { least } from '../../lib/money'

type Info = Data<TransferPair['find']>

export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** What may be given at most now, in whole steps; zero when that is below the least. */
function mostOf(rule: TransferRule, balanceMinor: bigint, left: { dayMinor: bigint; times: number }): bigint {
  if (left.times === 0) return 0n
  const most = least(least(balanceMinor, left.dayMinor), rule.maxMinor)
  const steps = (most / rule.stepMinor) * rule.stepMinor
  return steps < rule.minMinor ? 0n : steps
}

function wait(by_s: number): string {
  const days = by_s / 86_400
  return Number.isInteger(days) && days > 1 ? `${days} 天` : `${Math.ceil(by_s / 3600)} 小时`
}

function ruleWords(rule: TransferRule): string[] {
  const much = (minor: bigint) => amountWords(rule, minor)
  const { newAccountS, newPhoneS, newDeviceS, newDeviceDayMinor } = rule
  const isLimited = newDeviceS > 0 && newDeviceDayMinor < rule.dayMinor
  const onDevice = newDeviceDayMinor > 0n ? `每天最多转赠 ${much(newDeviceDayMinor)}` : '不能转赠'
  return [
    `每次 ${much(rule.minMinor)}起，最多 ${much(rule.maxMinor)}；每人每天最多 ${rule.dayTimes} 次、共 ${much(rule.dayMinor)}。`,
    `每月给同一位好友最多 ${much(rule.pairMonthMinor)}；每人每天最多接收 ${much(rule.receiveDayMinor)}。`,
    '转赠不收手续费，即时到账，不能撤回，请核对对方姓名。',
    '双方都需完成实名认证；子账号、停用或正在注销的账号不能转赠，也不能接收。',
    [
      newAccountS > 0 ? `新注册的账号 ${wait(newAccountS)}后可转赠，` : '',
      `更换手机号 ${wait(newPhoneS)}后可转赠`,
      isLimited ? `；新设备登录 ${wait(newDeviceS)}内${onDevice}。` : '。'
    ].join(''),
    '仅限亲友间无偿赠送，禁止买卖。任何人以刷单、返利、退款为由要求转赠，都是诈骗。'
  ]
}

/** On what terms the caller may give, and what is left to them today. */
export async function termsOf(
  ctx: Context<'login'>,
  rule: TransferRule
): Promise<Omit<Info, 'receiver_info' | 'list' | 'count'>> {
  const { db, person, clock } = ctx
  const at = clock.now()
  const giver = { userId: person.id, deviceKey: ctx.deviceKey, familyId: person.familyId }
  const [[me], balance, until] = await Promise.all([
    partiesOf(db, [person.id]),
    balanceOf(db, account(user(person.id), rule.asset as Asset)),
    newDeviceUntil(db, giver, rule, at)
  ])
  const left = await leftOf(db, rule, { userId: person.id, newDevice: until !== null, at })
  const text = (minor: bigint) => minorText(minor, rule.digits)
  return {
    type: rule.code,
    title: rule.title,
    version: rule.version,
    open: rule.open ? 1 : 0,
    note: rule.open ? '' : '转赠已暂停，恢复后会在公告中说明',
    block: blockOf(me, rule, at),
    asset: rule.asset,
    asset_name: rule.name,
    digits: rule.digits,
    balance: text(balance),
    minimum: text(rule.minMinor),
    maximum: text(rule.maxMinor),
    step: text(rule.stepMinor),
    left_today: text(left.dayMinor),
    times_left_today: left.times,
    most: text(mostOf(rule, balance, left)),
    real_name: me?.masked ?? '',
    phone: me?.phone ? maskPhone(me.phone) : '',
    rules: ruleWords(rule)
  }
}

export function lineOf(row: ValueTransfer, { digits, name }: TransferRule): Info['list'][number] {
  const isGiven = row.side === 'given'
  const other = row.otherName || '已注销用户'
  return {
    id: row.id,
    pm: isGiven ? 0 : 1,
    title: isGiven ? `转赠给 ${other}` : `来自 ${other}`,
    mark: `编号 ${row.id.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    number: minorText(row.amountMinor, digits),
    unit: name,
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt)
  }
}
