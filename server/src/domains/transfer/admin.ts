import type { Data } from '@contract/core'
import { adminTransfer } from '@contract/transfer'
import { eq } from 'drizzle-orm'
import { transferRules } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { assets, minorOf, minorText } from '../../engines/ledger'
import { saveTransferRule, type TransferRule, transferRuleList } from '../../engines/transfer'
import { bindDomain } from '../../http/context'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'

type Shown = Data<(typeof adminTransfer)['POST /api/admin/transfer/rule']>

function shown(rule: TransferRule): Shown {
  const { name: _, digits: __, ...row } = rule
  const text = (minor: bigint) => minorText(minor, rule.digits)
  return {
    code: rule.code,
    version: rule.version,
    mark: markOf(row),
    title: rule.title,
    asset: rule.asset,
    open: rule.open ? 1 : 0,
    minimum: text(rule.minMinor),
    maximum: text(rule.maxMinor),
    step: text(rule.stepMinor),
    person_day: text(rule.dayMinor),
    day_times: rule.dayTimes,
    receive_day: text(rule.receiveDayMinor),
    pair_month: text(rule.pairMonthMinor),
    new_account_s: rule.newAccountS,
    new_phone_s: rule.newPhoneS,
    new_device_s: rule.newDeviceS,
    new_device_day: text(rule.newDeviceDayMinor)
  }
}

export const adminTransferDomain = bindDomain(adminTransfer, {
  'GET /api/admin/transfer/rules': async ({ db }) => {
    const list = (await transferRuleList(db)).map(shown)
    return { list, count: list.length }
  },
  'POST /api/admin/transfer/rule': async ({ db }, input) => {
    const asset = (await assets(db)).find(row => row.code === input.asset)
    // Sending one another money is a payment service, which takes a licence.
    if (!asset || asset.kind === 'money') return refuse('BAD_RULE', '没有这种资产，或它不能转赠')
    const given = (text: string) => {
      try {
        return minorOf(text, asset.digits)
      } catch {
        return refuse('AMOUNT', `数量最多 ${asset.digits} 位小数`)
      }
    }
    const rule = {
      code: input.code,
      title: input.title,
      asset: input.asset,
      open: input.open === 1,
      minMinor: given(input.minimum),
      maxMinor: given(input.maximum),
      stepMinor: given(input.step),
      dayMinor: given(input.person_day),
      dayTimes: input.day_times,
      receiveDayMinor: given(input.receive_day),
      pairMonthMinor: given(input.pair_month),
      newAccountS: input.new_account_s,
      newPhoneS: input.new_phone_s,
      newDeviceS: input.new_device_s,
      newDeviceDayMinor: given(input.new_device_day)
    }
    const { minMinor, maxMinor, stepMinor } = rule
    if (minMinor <= 0n || stepMinor <= 0n || maxMinor < minMinor)
      refuse('BAD_RULE', '起赠和步长须大于零，单次最多不能小于起赠')
    if ([rule.dayMinor, rule.receiveDayMinor, rule.pairMonthMinor].some(cap => cap < minMinor))
      refuse('BAD_RULE', '各项额度不能小于起赠数量')
    await heldAsSeen(db, transferRules, eq(transferRules.code, rule.code), input.mark)
    return shown(await saveTransferRule({ db }, rule))
  }
})
