import { Exchanging } from '../../server/test/exchanging'
import type { Deed, Doer } from './deeds'

/** Somebody with 通宝, and what they are exchanged for. */
async function swap({ shop, id }: Doer) {
  const exchanging = new Exchanging(shop)
  const rule = await exchanging.rule({ title: '通宝换金豆', fromAsset: 'tb' })
  await exchanging.fill(rule, 100n)
  await exchanging.give(id, 50n, 'tb')
  return { type: rule.code, num: '20' }
}

export const tbDeeds: Record<string, Deed> = { 'POST /api/sendtb/change': { input: swap } }
