import type { Data } from '@contract/core'
import type { zhufu } from '@contract/zhufu'
import { exchangeRuleList } from '../../engines/exchange'
import { minorText } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { namesOf } from './accounts'
import { RETAIN } from './lots'

type Info = Data<(typeof zhufu)['GET /api/zhufu/retain_info']>

/** Which rule is meant: the one that is named, else the first that is open. @throws Refusal NOT_FOUND */
export async function retainRule({ db }: Pick<Context, 'db'>, type: string | undefined) {
  const rules = await exchangeRuleList(db)
  const kept = rules.filter(rule => rule.code.startsWith(RETAIN) && rule.plan !== null)
  const rule = kept.find(one => (type ? one.code === type : one.open)) ?? refuse('NOT_FOUND', '没有这种留存')
  return { rule, kept, rules }
}

/** What the page of keeping shows beside the terms: what else can be kept, and what one has by not keeping it. */
export async function retainFacts(
  { db }: Pick<Context, 'db'>,
  { rule, kept, rules }: Awaited<ReturnType<typeof retainRule>>
): Promise<Pick<Info, 'ways' | 'at_once'>> {
  const names = await namesOf(db)
  const { fromAsset, toAsset } = rule
  const alike = rules.find(
    one => one.open && one.plan === null && one.fromAsset === fromAsset && one.toAsset === toAsset
  )
  const atOnce = alike && {
    type: alike.code,
    rate: {
      from: minorText(alike.rateFrom, names(fromAsset).digits),
      to: minorText(alike.rateTo, names(toAsset).digits)
    }
  }
  return {
    ways: kept.filter(({ open }) => open).map(({ code, title }) => ({ type: code, title })),
    at_once: atOnce ?? null
  }
}
